import type { EntityManager } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import { bigint, query, sql, uuid } from '../../../../platform/store/sql.ts';
import type { GatewayAccess, GatewayCall, RecordedMovement, RefundCall, RefundState } from '../gateway.ts';
import { takenBy } from './sandbox-disputes.ts';
import { insertEvent, lockCharge, ofAccount } from './sandbox-rows.ts';

interface SandboxRefund {
  key: string;
  status: 'succeeded' | 'failed' | 'canceled';
}

/** Pays back a part of a charge, once for each key, unless more was paid back than it came to. */
export async function takeRefund(em: EntityManager, account: GatewayAccess, call: RefundCall): Promise<RefundState> {
  const { key, chargeKey, amountMinor, at } = call;
  const charge = await lockCharge(em, account, chargeKey);
  if (!charge) return { status: 'failed', reference: null, because: 'The sandbox has no such charge.' };
  const leftMinor = charge.amountMinor - takenBy(charge) - (await refundedOf(em, charge.id));
  const isPossible = charge.status === 'succeeded' && charge.dispute !== 'open' && amountMinor <= leftMinor;
  const status = isPossible ? 'succeeded' : 'failed';
  const written = await insertRefund(em, account, { chargeId: charge.id, key, amountMinor, status, at });
  if (written) await insertEvent(em, account, { kind: 'refund', key, type: `refund.${status}` });
  return stateOf((await findRefund(em, account, key))!);
}

export async function readRefund(
  em: EntityManager,
  account: GatewayAccess,
  { key }: Pick<GatewayCall, 'key'>,
): Promise<RefundState | undefined> {
  const refund = await findRefund(em, account, key);
  return refund && stateOf(refund);
}

/** Keeps a refund that has not arrived from ever being paid. */
export async function abandonRefund(
  em: EntityManager,
  account: GatewayAccess,
  { key, at }: GatewayCall,
): Promise<RefundState> {
  await insertRefund(em, account, { chargeId: randomUUID(), key, amountMinor: 0n, status: 'canceled', at });
  return stateOf((await findRefund(em, account, key))!);
}

/** All charges that were taken, the refunds of them, and those that were charged back and not won. */
export async function readMovements(em: EntityManager, account: GatewayAccess): Promise<RecordedMovement[]> {
  return query<RecordedMovement>(
    em,
    sql`select 'charge' as kind, key, currency, amount_minor as "amountMinor", fee_minor as "feeMinor"
      from sandbox_charge where ${ofAccount(account)} and status = 'succeeded'
      union all
      select 'chargeback', key, currency, coalesce(dispute_minor, amount_minor), dispute_fee_minor
      from sandbox_charge where ${ofAccount(account)} and status = 'succeeded' and dispute in ('open', 'lost')
      union all
      select 'refund', r.key, c.currency, r.amount_minor, 0
      from sandbox_refund r join sandbox_charge c on c.id = r.charge_id and c.project_id = r.project_id
      where r.account_id = ${uuid.gatewayaccount(account.id)} and r.project_id = ${uuid.project(account.projectId)}
        and r.status = 'succeeded'
      order by 1, 2`,
    { amountMinor: bigint, feeMinor: bigint },
  );
}

function stateOf({ key, status }: SandboxRefund): RefundState {
  const reference = `sandbox_${key}`;
  if (status === 'succeeded') return { status, reference };
  const because = status === 'canceled' ? 'It did not reach the sandbox.' : 'The charge has no such amount left.';
  return { status: 'failed', reference, because };
}

async function refundedOf(em: EntityManager, chargeId: string): Promise<bigint> {
  const [row] = await query<{ minor: bigint }>(
    em,
    sql`select coalesce(sum(amount_minor), 0)::text as minor from sandbox_refund
      where charge_id = ${chargeId} and status = 'succeeded'`,
    { minor: bigint },
  );
  return row!.minor;
}

async function findRefund(em: EntityManager, account: GatewayAccess, key: string): Promise<SandboxRefund | undefined> {
  const [refund] = await query<SandboxRefund>(
    em,
    sql`select key, status from sandbox_refund where ${ofAccount(account)} and key = ${key}`,
  );
  return refund;
}

type NewRefund = Pick<RefundCall, 'key' | 'amountMinor' | 'at'> & Pick<SandboxRefund, 'status'> & { chargeId: string };

async function insertRefund(
  em: EntityManager,
  account: GatewayAccess,
  { chargeId, key, amountMinor, status, at }: NewRefund,
): Promise<boolean> {
  const written = await query(
    em,
    sql`insert into sandbox_refund (id, project_id, account_id, charge_id, key, amount_minor, status, created_at)
      values (${randomUUID()}, ${uuid.project(account.projectId)}, ${uuid.gatewayaccount(account.id)}, ${chargeId},
        ${key}, ${amountMinor}, ${status}, ${at})
      on conflict (project_id, account_id, key) do nothing returning 1`,
  );
  return written.length > 0;
}
