import type { EntityManager } from '@mikro-orm/postgresql';
import { conflict } from '../../errors.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { parseId } from '../../platform/values/ids.ts';

/**
 * Refuses the id of a customer as the externalId of a new one: usage is reported under either, so that both would be billed
 * for it.
 */
export async function requireNoCustomerId(
  em: EntityManager,
  projectId: string,
  externalId: string | null | undefined,
): Promise<void> {
  if (!externalId || parseId(externalId)?.prefix !== 'customer') return;
  const [other] = await query(
    em,
    sql`select from customer where project_id = ${uuid.project(projectId)} and id = ${uuid.customer(externalId)}`,
  );
  if (other)
    throw conflict(
      'external_id_is_customer',
      'This externalId is the id of a customer. Give it as customerId instead.',
    );
}
