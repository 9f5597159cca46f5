import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { SealedBox } from '../../platform/seal.ts';
import { lock } from '../../platform/store/lock.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { newId } from '../../platform/values/ids.ts';
import type { ConnectGatewayInput } from '../payments/gateways/connect-gateway-input.ts';
import { GatewayAccount } from '../payments/gateways/gateway-account.ts';
import type { CheckedAccount } from '../payments/gateways/gateway.ts';
import { sandboxAccount } from '../payments/gateways/sandbox/sandbox.ts';

interface Connection {
  box: SealedBox;
  now: Temporal.Instant;
  /** What the adapter of the gateway has checked; by default a new account of the sandbox. */
  checked?: CheckedAccount;
}

/** Connects a project to a gateway, which from then on takes payments for it. */
export async function connectGateway(
  em: EntityManager,
  viewer: Viewer,
  { projectId: named, gateway }: ConnectGatewayInput,
  { box, now, checked = sandboxAccount() }: Connection,
): Promise<GatewayAccount> {
  const projectId = viewer.actIn('billing:write', named);
  const id = newId('gatewayaccount');
  const account = new GatewayAccount({
    id,
    projectId,
    gateway,
    ...checked,
    ...sealed(box, id, checked),
    createdAt: now,
  });
  em.persist(account);
  record(em, viewer, now, { ...subjectOf(account), type: 'gateway.connected', payload: { gateway } });
  return account;
}

/** The secrets of an account as they are stored. */
export function sealed(
  box: SealedBox,
  id: string,
  { secret, webhookSecret }: Pick<CheckedAccount, 'secret' | 'webhookSecret'>,
): Pick<GatewayAccount, 'secret' | 'webhookSecret'> {
  return { secret: box.close(secret, id), webhookSecret: webhookSecret === null ? null : box.close(webhookSecret, id) };
}

/** Disconnects a gateway: it takes no more payments. Refused while attempts or refunds of it are open. */
export async function disconnectGateway(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<GatewayAccount> {
  viewer.require('billing:write');
  viewer.admit('billing:write', await em.findOne(GatewayAccount, { id }), 'gateway_account');
  const account = (await lock(em, GatewayAccount, id))!;
  if (account.disconnectedAt) return account;
  if (await isInUse(em, account)) throw inUse();
  account.disconnectedAt = now;
  const { gateway } = account;
  record(em, viewer, now, { ...subjectOf(account), type: 'gateway.disconnected', payload: { gateway } });
  return account;
}

/** Whether the outcome of an attempt, a refund or a method is open. */
async function isInUse(em: EntityManager, { id, projectId }: GatewayAccount): Promise<boolean> {
  const of = sql`account_id = ${uuid.gatewayaccount(id)} and project_id = ${uuid.project(projectId)}`;
  const rows = await query(
    em,
    sql`select 1 as used where exists (select from payment_attempt where decided_at is null and ${of})
      or exists (select from payment_method where status in ('pending', 'requires_action') and ${of})
      or exists (select from refund r join payment p on p.id = r.payment_id
        join payment_attempt on payment_attempt.id = p.attempt_id
        where r.status = 'pending' and r.project_id = ${uuid.project(projectId)}
          and payment_attempt.account_id = ${uuid.gatewayaccount(id)})`,
  );
  return rows.length > 0;
}

function inUse(): Error {
  return conflict(
    'gateway_in_use',
    'Payments, refunds or saved methods of this gateway are in progress; wait for their outcome, or cancel them.',
  );
}
