import type { QueryResult, QueryResultRow } from 'pg';

/** Sends a statement to the database, with its values as $1 and so on. */
export interface Queryable {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>;
}
