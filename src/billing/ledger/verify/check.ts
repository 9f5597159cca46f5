import type { EntityManager } from '@mikro-orm/postgresql';
import { query, rawSql, sql } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';
import { nameOf } from './name-of.ts';

/** One rule of the books. */
export interface LedgerCheck {
  name: string;
  /** Tells the first thing that breaks it, of one project or of all; undefined where nothing does. */
  find: (em: EntityManager, projectUuid: string | null) => Promise<string | undefined>;
}

/** The condition that a row of a table, by its alias, belongs to the project that is asked about. */
export type Own = (alias: string) => Sql;

/** What every statement of a check finds of the first thing that breaks its rule. */
interface LedgerProblem {
  /** The id of the thing; null where the rule is about a project as a whole. */
  subject: string | null;
  project: string | null;
}

/**
 * A check that is one statement: it finds one row at most, which `tell` puts into a sentence; `thing` begins it, such as
 * "Invoice 2026-000001 of project forge". In the statement `own('i')` is the condition that a row of `i` belongs
 * to the project that is asked about. All that is broken is gathered before the first of it is chosen: with a limit the
 * planner hopes to find something early, and reads one table over and over where there is nothing to find.
 */
export function check<Row extends object>(
  name: string,
  statement: (own: Own) => Sql,
  tell: (row: Row, thing: string) => string,
): LedgerCheck {
  return {
    name,
    find: async (em, projectUuid) => {
      const own: Own = (alias) => (projectUuid ? sql`${rawSql(alias)}.project_id = ${projectUuid}` : sql`true`);
      const [row] = await query<Row & LedgerProblem>(em, statement(own));
      return row && tell(row, await thingOf(em, row));
    },
  };
}

async function thingOf(em: EntityManager, { subject, project }: LedgerProblem): Promise<string> {
  const name = subject === null ? '' : `${await nameOf(em, subject)} of `;
  const whole = `${name}project ${project ?? 'unknown'}`;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}
