import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Sends a statement in the transaction of `em`, with its values ($1, $2) beside it. The ORM writes values into the text of
 * a statement, character by character, and PostgreSQL reads them there again: by the megabyte that is dear.
 */
export async function send(em: EntityManager, sql: string, values: unknown[]): Promise<void> {
  const query = { kind: 'RawNode', sqlFragments: [sql], parameters: [] } as const;
  await em.getKysely().executeQuery({ sql, parameters: values, query, queryId: { queryId: 'bulk' } });
}
