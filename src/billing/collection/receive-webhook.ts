import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../../errors.ts';
import { query, rawSql, sql, uuid } from '../../platform/store/sql.ts';
import { parseId } from '../../platform/values/ids.ts';
import { accessOf } from '../payments/gateways/gateway-accounts.ts';
import { GatewayAccount } from '../payments/gateways/gateway-account.ts';
import type { GatewayName } from '../payments/gateways/gateway-name.ts';
import type { Webhook, WebhookNotice } from '../payments/gateways/gateway.ts';
import type { WorkTable } from './claim-due.ts';
import type { CollectionDeps } from './collection-deps.ts';

interface ReceivedWebhook {
  gateway: string;
  /** The id of the account, from the address of the webhook. */
  accountId: string;
  webhook: Webhook;
}

const tables: Record<WebhookNotice['kind'], WorkTable> = {
  charge: 'payment_attempt',
  method: 'payment_method',
  refund: 'refund',
};

/**
 * Receives a webhook: a reason to ask its gateway at once, and nothing more. So it does not matter whether it comes twice,
 * late, or in another order than its events. Refuses one whose signature is wrong or old, and any other that `admit` refuses.
 */
export async function receiveWebhook(
  { inTransaction, gateways, box }: Pick<CollectionDeps, 'inTransaction' | 'gateways' | 'box'>,
  { gateway, accountId, webhook }: ReceivedWebhook,
  admit: () => Promise<void> = async () => {},
): Promise<void> {
  const account = await inTransaction((em) => findAccount(em, gateway, accountId));
  const notice = await gateways[account.gateway].readWebhook(accessOf(box, account), webhook);
  await admit();
  if (notice) await inTransaction((em) => askAbout(em, account, notice, webhook));
}

async function findAccount(em: EntityManager, gateway: string, id: string): Promise<GatewayAccount> {
  const isId = parseId(id)?.prefix === 'gatewayaccount';
  const account = isId ? await em.findOne(GatewayAccount, { id, gateway: gateway as GatewayName }) : null;
  if (!account) throw notFound('gateway_account');
  return account;
}

/** Makes what a notice is about due at once, unless the notice was received before. */
async function askAbout(
  em: EntityManager,
  { id, projectId }: GatewayAccount,
  { eventId, kind, key }: WebhookNotice,
  { now }: Webhook,
): Promise<void> {
  const [project, account] = [uuid.project(projectId), uuid.gatewayaccount(id)];
  const isNew = await query(
    em,
    sql`insert into gateway_event (project_id, account_id, event_id, received_at)
      values (${project}, ${account}, ${eventId}, ${now}) on conflict do nothing returning 1`,
  );
  const parsed = parseId(key);
  if (!isNew.length || !parsed) return;
  await query(
    em,
    sql`update ${rawSql(tables[kind])} w set leased_until = null,
        due_at = coalesce((select now_at from test_clock c where c.id = w.test_clock_id and c.project_id = w.project_id), ${now})
      where w.id = ${parsed.uuid} and w.project_id = ${project} and w.called_at is not null`,
  );
}
