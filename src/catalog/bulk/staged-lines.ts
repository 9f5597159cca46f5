import type { EntityManager } from '@mikro-orm/postgresql';
import { query, rawSql, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { CatalogImport } from './catalog-import.ts';
import type { FileRecord } from './cut-records.ts';

type LineKey = Pick<CatalogImport, 'id' | 'projectId'>;

/** Of the lines of an import those after so many, and so many at most. */
interface LineRange {
  after: number;
  most: number;
  /** So many characters at a time, however long the lines; left out, what bounds the memory of an import. */
  mostCharacters?: number;
}

const usualCharacters = 4_000_000;

/** Keeps records until their import has ended, numbered behind those that it has received before. */
export async function stageLines(
  em: EntityManager,
  held: LineKey & { received: number },
  records: FileRecord[],
): Promise<void> {
  for (let from = 0; from < records.length; from += 1000) {
    const some = records.slice(from, from + 1000);
    const [lines, texts] = [some.map(({ line }) => line), some.map(({ text }) => text)];
    await query(
      em,
      sql`insert into import_line (project_id, import_id, position, line, text)
        select ${uuid.project(held.projectId)}, ${uuid.import(held.id)},
          ${held.received + from}::integer + ordinality, line, text
        from unnest(${lines}::integer[], ${texts}::text[]) with ordinality as said (line, text, ordinality)`,
    );
  }
}

/**
 * Some records in the order of their file; at least one if there is any. Their positions are bounded at both ends: from
 * a beginning alone the planner, which knows nothing of lines that have just come, would read and sort all that follow.
 */
export async function stagedLines(
  em: EntityManager,
  held: LineKey,
  { after, most, mostCharacters = usualCharacters }: LineRange,
): Promise<FileRecord[]> {
  return query<FileRecord>(
    em,
    sql`select line, text from (
        select position, line, text, sum(length(text)) over (order by position) - length(text) as before
        from import_line where ${isOf(held)} and position between ${after + 1} and ${after + most}
      ) as next where before < ${mostCharacters} order by position`,
  );
}

/** So many lines are removed in one statement. */
const mostRemoved = 20_000;

const kept = [rawSql('import_line'), rawSql('import_product')];

/** Removes some staged rows of an import; returns how many. */
export async function dropSomeLines(em: EntityManager, held: LineKey): Promise<number> {
  let removed = 0;
  for (const table of kept)
    removed += await count(
      em,
      sql`delete from ${table} where ctid in (
          select ctid from ${table} where ${isOf(held)} limit ${mostRemoved}
          for update skip locked) returning 1`,
    );
  return removed;
}

/** Removes some lines of imports that are gone or have ended; returns how many. Imports are found by steps in the index. */
export async function dropOrphans(em: EntityManager): Promise<number> {
  let removed = 0;
  for (const table of kept)
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
         select line.ctid from ${table} line join orphaned using (project_id, import_id) limit ${mostRemoved}
         for update of line skip locked)
       returning 1`,
    );
  return removed;
}

async function count(em: EntityManager, statement: Sql): Promise<number> {
  return (await query(em, statement)).length;
}

/** The condition of the rows of an import. */
export function isOf({ id, projectId }: LineKey): Sql {
  return sql`project_id = ${uuid.project(projectId)} and import_id = ${uuid.import(id)}`;
}
