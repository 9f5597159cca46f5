import type { EntityManager } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import { bigint, instant, query, sql, uuid } from '../../../../platform/store/sql.ts';
import type { DeclineReason } from '../decline-reason.ts';
import type { DisputeState, GatewayAccess } from '../gateway.ts';

/** A charge in the record of the sandbox. */
export interface SandboxCharge {
  id: string;
  key: string;
  behavior: string;
  status: 'succeeded' | 'declined' | 'requires_action' | 'processing' | 'canceled';
  reason: DeclineReason | null;
  currency: string;
  amountMinor: bigint;
  feeMinor: bigint;
  settlesAt: Temporal.Instant | null;
  dispute: DisputeState | null;
  /** What the bank took back; null for all of it. */
  disputeMinor: bigint | null;
  disputeFeeMinor: bigint;
}

const columns = sql`id, key, behavior, status, decline_reason as reason, currency, amount_minor as "amountMinor",
  fee_minor as "feeMinor", settles_at as "settlesAt", dispute, dispute_minor as "disputeMinor",
  dispute_fee_minor as "disputeFeeMinor"`;

const readers = {
  ...{ amountMinor: bigint, feeMinor: bigint, disputeMinor: bigint, disputeFeeMinor: bigint },
  settlesAt: instant,
};

/** Finds the charge with a key, and locks it until the transaction ends. */
export async function lockCharge(
  em: EntityManager,
  account: GatewayAccess,
  key: string,
): Promise<SandboxCharge | undefined> {
  const [charge] = await query<SandboxCharge>(
    em,
    sql`select ${columns} from sandbox_charge where ${ofAccount(account)} and key = ${key} for no key update`,
    readers,
  );
  return charge;
}

type NewCharge = Omit<SandboxCharge, 'id'> & { createdAt: Temporal.Instant };

/** Writes a charge unless its key is known already; returns whether it was written. */
export async function insertCharge(em: EntityManager, account: GatewayAccess, charge: NewCharge): Promise<boolean> {
  const { key, behavior, status, reason, currency, amountMinor, feeMinor, settlesAt, dispute, createdAt } = charge;
  const { disputeMinor, disputeFeeMinor } = charge;
  const written = await query(
    em,
    sql`insert into sandbox_charge (id, project_id, account_id, key, behavior, status, decline_reason, currency,
        amount_minor, fee_minor, settles_at, dispute, dispute_minor, dispute_fee_minor, created_at)
      values (${randomUUID()}, ${uuid.project(account.projectId)}, ${uuid.gatewayaccount(account.id)}, ${key},
        ${behavior}, ${status}, ${reason}, ${currency}, ${amountMinor}, ${feeMinor}, ${settlesAt}, ${dispute},
        ${disputeMinor}, ${disputeFeeMinor}, ${createdAt})
      on conflict (project_id, account_id, key) do nothing returning 1`,
  );
  return written.length > 0;
}

type ChargeChange = Pick<SandboxCharge, 'id' | 'status' | 'reason' | 'dispute' | 'disputeMinor' | 'disputeFeeMinor'>;

/** Changes the state of a charge that is locked. */
export async function updateCharge(
  em: EntityManager,
  { projectId }: GatewayAccess,
  { id, status, reason, dispute, disputeMinor, disputeFeeMinor }: ChargeChange,
): Promise<void> {
  await query(
    em,
    sql`update sandbox_charge set status = ${status}, decline_reason = ${reason}, dispute = ${dispute},
        dispute_minor = ${disputeMinor}, dispute_fee_minor = ${disputeFeeMinor}, settles_at = null
      where id = ${id} and project_id = ${uuid.project(projectId)}`,
  );
}

export const ofAccount = ({ id, projectId }: GatewayAccess) =>
  sql`account_id = ${uuid.gatewayaccount(id)} and project_id = ${uuid.project(projectId)}`;

/** Writes a webhook, which is due at once by any clock. */
export async function insertEvent(
  em: EntityManager,
  account: GatewayAccess,
  event: { kind: 'charge' | 'refund' | 'method'; key: string; type: string },
): Promise<void> {
  const id = randomUUID();
  const body = JSON.stringify({ id, account: account.id, ...event });
  await query(
    em,
    sql`insert into sandbox_event (id, project_id, account_id, body, due_at)
      values (${id}, ${uuid.project(account.projectId)}, ${uuid.gatewayaccount(account.id)}, ${body}, to_timestamp(0))`,
  );
}
