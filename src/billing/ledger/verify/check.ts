import type { EntityManager } from '@mikro-orm/postgresql';
import { query, rawSql, sql } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';
import { nameOf } from './name-of.ts';

/** One rule of the ledger. */
export interface LedgerCheck {
  name: string;
  /** Describes the first violation in one project or in all; undefined if there is none. */
  find: (em: EntityManager, projectUuid: string | null) => Promise<string | undefined>;
}

/** The condition that a row of a table, given its alias, belongs to the verified project. */
export type ProjectCondition = (alias: string) => Sql;

/** The columns that every check's statement returns for the first violation. */
interface LedgerProblem {
  /** The id of the thing; null if the rule concerns a project as a whole. */
  subject: string | null;
  project: string | null;
}

/**
 * A check that consists of one statement. The statement finds at most one row, which `describe` turns into a sentence
 * that begins with `thing`, such as "Invoice 2026-000001 of project forge". In the statement `own('i')` is the condition
 * that a row of `i` belongs to the verified project. All violations are materialized before the first is chosen.
 * With a limit alone, the planner expects an early match and scans one table repeatedly if there is none.
 */
export function check<Row extends object>(
  name: string,
  statement: (own: ProjectCondition) => Sql,
  describe: (row: Row, thing: string) => string,
): LedgerCheck {
  return {
    name,
    find: async (em, projectUuid) => {
      const own: ProjectCondition = (alias) =>
        projectUuid ? sql`${rawSql(alias)}.project_id = ${projectUuid}` : sql`true`;
      const [row] = await query<Row & LedgerProblem>(em, statement(own));
      return row && describe(row, await thingOf(em, row));
    },
  };
}

async function thingOf(em: EntityManager, { subject, project }: LedgerProblem): Promise<string> {
  const name = subject === null ? '' : `${await nameOf(em, subject)} of `;
  const whole = `${name}project ${project ?? 'unknown'}`;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}
