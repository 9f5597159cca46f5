import type { EntityManager } from '@mikro-orm/postgresql';
import { decodeId } from '../../platform/ids.ts';
import type { CatalogImport } from './catalog-import.ts';
import type { FileRecord } from './cut-records.ts';

type Key = Pick<CatalogImport, 'id' | 'projectId'>;

/** So many characters are worked on at a time, however long the lines: what bounds the memory of an import. */
const mostCharacters = 4_000_000;

/** Keeps records until their import is started. */
export async function stageLines(em: EntityManager, held: Key, records: FileRecord[]): Promise<void> {
  for (let from = 0; from < records.length; from += 1000) {
    await em.execute(
      `insert into import_line (project_id, import_id, line, text)
       select ?, ?, said.line, said.text from json_to_recordset(?::json) as said (line integer, text text)`,
      [...place(held), JSON.stringify(records.slice(from, from + 1000))],
    );
  }
}

/** The next records after a line, at most so many; at least one if there is any. */
export async function stagedLines(
  em: EntityManager,
  held: Key,
  { after, most }: { after: number; most: number },
): Promise<FileRecord[]> {
  return em.execute(
    `select line, text from (
       select line, text, sum(length(text)) over (order by line) - length(text) as before
       from import_line where project_id = ? and import_id = ? and line > ? order by line limit ?
     ) as next where before < ? order by line`,
    [...place(held), after, most, mostCharacters],
  );
}

/** Removes everything that was kept of an import but itself. */
export async function dropLines(em: EntityManager, held: Key): Promise<void> {
  for (const table of ['import_line', 'import_product'])
    await em.execute(`delete from ${table} where project_id = ? and import_id = ?`, place(held));
}

/** Where the rows of an import are. */
export function place({ id, projectId }: Key): [projectUuid: string, importUuid: string] {
  return [decodeId('project', projectId), decodeId('import', id)];
}
