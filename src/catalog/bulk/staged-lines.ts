import type { EntityManager } from '@mikro-orm/postgresql';
import { query, rawSql, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { CatalogImport } from './catalog-import.ts';
import type { FileRecord } from './cut-records.ts';

type LineKey = Pick<CatalogImport, 'id' | 'projectId'>;

/** At most `limit` lines of an import, after the first `after`. */
interface LineRange {
  after: number;
  limit: number;
  /** The most characters in all; the default limits the memory of an import. */
  maxCharacters?: number;
}

const defaultCharacters = 4_000_000;

/** Stores records until their import has ended, numbered after those received before. */
export async function stageLines(
  em: EntityManager,
  catalogImport: LineKey & { received: number },
  records: FileRecord[],
): Promise<void> {
  for (let from = 0; from < records.length; from += 1000) {
    const batch = records.slice(from, from + 1000);
    const [lines, texts] = [batch.map(({ line }) => line), batch.map(({ text }) => text)];
    await query(
      em,
      sql`insert into import_line (project_id, import_id, position, line, text)
        select ${uuid.project(catalogImport.projectId)}, ${uuid.import(catalogImport.id)},
          ${catalogImport.received + from}::integer + ordinality, line, text
        from unnest(${lines}::integer[], ${texts}::text[]) with ordinality as said (line, text, ordinality)`,
    );
  }
}

/**
 * Reads some records in file order; at least one if there is any. Positions are bounded at both ends. With only a lower
 * bound and outdated statistics, the planner would read and sort all following lines.
 */
export async function stagedLines(
  em: EntityManager,
  catalogImport: LineKey,
  { after, limit, maxCharacters = defaultCharacters }: LineRange,
): Promise<FileRecord[]> {
  return query<FileRecord>(
    em,
    sql`select line, text from (
        select position, line, text, sum(length(text)) over (order by position) - length(text) as before
        from import_line where ${isOfImport(catalogImport)} and position between ${after + 1} and ${after + limit}
      ) as next where before < ${maxCharacters} order by position`,
  );
}

/** The most lines removed in one statement. */
const maxRemoved = 20_000;

const tables = [rawSql('import_line'), rawSql('import_product')];

/** Removes some staged rows of an import; returns how many. */
export async function deleteSomeLines(em: EntityManager, catalogImport: LineKey): Promise<number> {
  let removed = 0;
  for (const table of tables)
    removed += await count(
      em,
      sql`delete from ${table} where ctid in (
          select ctid from ${table} where ${isOfImport(catalogImport)} limit ${maxRemoved}
          for update skip locked) returning 1`,
    );
  return removed;
}

/** Removes some lines of deleted or ended imports; returns how many. Steps through the index from import to import. */
export async function deleteOrphans(em: EntityManager): Promise<number> {
  let removed = 0;
  for (const table of tables)
    removed += await count(
      em,
      sql`with recursive held as (
         (select project_id, import_id from ${table} order by project_id, import_id limit 1)
         union all
         select next.project_id, next.import_id from held, lateral (
           select project_id, import_id from ${table} line
           where (line.project_id, line.import_id) > (held.project_id, held.import_id)
           order by project_id, import_id limit 1) as next
       ), orphaned as (
         select held.* from held where not exists (
           select from catalog_import where id = import_id and project_id = held.project_id
             and status in ('receiving', 'checking', 'applying')) limit 1
       )
       delete from ${table} where ctid in (
         select line.ctid from ${table} line join orphaned using (project_id, import_id) limit ${maxRemoved}
         for update of line skip locked)
       returning 1`,
    );
  return removed;
}

async function count(em: EntityManager, statement: Sql): Promise<number> {
  return (await query(em, statement)).length;
}

/** The condition for the rows of an import. */
export function isOfImport({ id, projectId }: LineKey): Sql {
  return sql`project_id = ${uuid.project(projectId)} and import_id = ${uuid.import(id)}`;
}
