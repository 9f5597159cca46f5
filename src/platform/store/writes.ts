import { OptimisticLockError } from '@mikro-orm/core';

/** A column to write: its name and its type in the database. */
export interface Column {
  name: string;
  type: string;
}

export interface WriteStatement {
  sql: string;
  params: string[];
  /** Given the count of updated rows, throws if another transaction has changed the row first. */
  check: (met: Record<string, number>) => void;
}

interface StatementPart {
  table: string;
  isVersioned: boolean;
  rows: WrittenRow[];
  /** `given` is the function that returns the rows of its parameter. */
  toSql: (name: string, given: string) => string;
}

type WrittenRow = Record<string, unknown>;

/**
 * Inserts and updates of rows of any tables that are sent as one statement. The rows of each table are one JSON
 * parameter, so the text stays the same and PostgreSQL need not plan it again.
 */
export class Writes {
  readonly #parts = new Map<string, StatementPart>();

  get isEmpty(): boolean {
    return this.#parts.size === 0;
  }

  insert(table: string, columns: readonly Column[], row: WrittenRow): void {
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    this.#add(`insert ${table} ${names}`, { table, isVersioned: false }, row, (part, given) => {
      const values = columns.map((column) => cast(column, `"${column.name}"`)).join(', ');
      return `${part} as (insert into "${table}" (${names})
        select ${values} from ${given} as given(${typesOf(columns)}) returning 1)`;
    });
  }

  /** Updates a row by its id. If a version is given, the row must have it, and gets the next one. */
  update(
    table: string,
    { key, version, changed }: { key: Column; version: Column | undefined; changed: readonly Column[] },
    row: WrittenRow,
  ): void {
    const names = changed.map(({ name }) => `"${name}"`).join(', ');
    this.#add(`update ${table} ${names}`, { table, isVersioned: Boolean(version) }, row, (part, given) => {
      const sets = changed.map((column) => `"${column.name}" = ${cast(column, `given."${column.name}"`)}`);
      const conditions = [`it."${key.name}" = given."${key.name}"`];
      if (version) {
        sets.push(`"${version.name}" = it."${version.name}" + 1`);
        conditions.push(`it."${version.name}" = given."${version.name}"`);
      }
      const all = [key, ...(version ? [version] : []), ...changed];
      return `${part} as (update "${table}" as it set ${sets.join(', ')} from ${given} as given(${typesOf(all)})
        where ${conditions.join(' and ')} returning 1)`;
    });
  }

  /**
   * Returns the statement, in the order of the calls; it returns one row with the number of affected rows of each part.
   */
  statement(): WriteStatement {
    const parts = [...this.#parts.values()];
    const steps = parts.map(({ toSql, rows }, index) => toSql(`part_${index}`, given(rows, index + 1)));
    const counts = parts.map((_, index) => `(select count(*)::integer from part_${index}) as "${index}"`);
    return {
      sql: `with ${steps.join(', ')} select ${counts.join(', ')}`,
      params: parts.map(({ rows }) => JSON.stringify(rows.length === 1 ? rows[0] : rows)),
      check(met) {
        const stale = parts.find(({ isVersioned, rows }, index) => isVersioned && met[index]! < rows.length);
        if (stale) throw OptimisticLockError.lockFailed(stale.table);
      },
    };
  }

  #add(
    key: string,
    about: Pick<StatementPart, 'table' | 'isVersioned'>,
    row: WrittenRow,
    toSql: StatementPart['toSql'],
  ): void {
    const known = this.#parts.get(key);
    if (known) known.rows.push(row);
    else this.#parts.set(key, { ...about, rows: [row], toSql });
  }
}

/** JSON has no PostgreSQL arrays; JSON in JSON stays text. */
const castFromText = /^jsonb?$|\[\]$/;

/** Reads a single row not as a set: the planner assumes a hundred rows for a set, and would scan a table to find one. */
function given(rows: readonly WrittenRow[], param: number): string {
  return `${rows.length === 1 ? 'jsonb_to_record' : 'jsonb_to_recordset'}($${param}::jsonb)`;
}

function typesOf(columns: readonly Column[]): string {
  return columns.map(({ name, type }) => `"${name}" ${typeInJson(type)}`).join(', ');
}

/** Without length and scale, which the table's own column applies on assignment. */
function typeInJson(type: string): string {
  const bare = type.replace(/\(.*\)/, '');
  return castFromText.test(bare) || bare.startsWith('char') ? 'text' : bare;
}

function cast({ type }: Column, value: string): string {
  return castFromText.test(type) ? `${value}::${type}` : value;
}
