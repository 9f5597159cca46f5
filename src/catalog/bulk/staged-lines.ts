import type { EntityManager } from '@mikro-orm/postgresql';
import { decodeId } from '../../platform/ids.ts';
import type { CatalogImport } from './catalog-import.ts';
import type { FileRecord } from './cut-records.ts';
import { send } from './send.ts';

type Key = Pick<CatalogImport, 'id' | 'projectId'>;

/** Of the lines of an import those after so many, and so many at most. */
interface Stretch {
  after: number;
  most: number;
}

/** So many characters are worked on at a time, however long the lines: what bounds the memory of an import. */
const mostCharacters = 4_000_000;

/** Keeps records until their import has ended, numbered behind those that it has received before. */
export async function stageLines(
  em: EntityManager,
  held: Key & { received: number },
  records: FileRecord[],
): Promise<void> {
  for (let from = 0; from < records.length; from += 1000) {
    const some = records.slice(from, from + 1000);
    await send(
      em,
      `insert into import_line (project_id, import_id, position, line, text)
       select $1, $2, $3::integer + ordinality, line, text
       from unnest($4::integer[], $5::text[]) with ordinality as said (line, text, ordinality)`,
      [...place(held), held.received + from, some.map(({ line }) => line), some.map(({ text }) => text)],
    );
  }
}

/**
 * Some records in the order of their file; at least one if there is any. Their positions are bounded at both ends: from
 * a beginning alone the planner, which knows nothing of lines that have just come, would read and sort all that follow.
 */
export async function stagedLines(
  em: EntityManager,
  held: Key,
  { after, most }: Stretch,
): Promise<FileRecord[]> {
  return em.execute(
    `select line, text from (
       select position, line, text, sum(length(text)) over (order by position) - length(text) as before
       from import_line where project_id = ? and import_id = ? and position between ? and ?
     ) as next where before < ? order by position`,
    [...place(held), after + 1, after + most, mostCharacters],
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
