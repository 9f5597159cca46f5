import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { bigint, query, sql, uuid } from '../../platform/store/sql.ts';
import type { GatewayAccount } from '../payments/gateways/gateway-account.ts';
import { clearingAccounts } from '../payments/gateways/gateway-name.ts';
import type { RecordedMovement } from '../payments/gateways/gateway.ts';

/** What the hub has recorded of accounts of one project at one gateway. */
export interface OwnRecord {
  movements: (RecordedMovement & { accountId: string })[];
  /** The attempts whose charges were not what was asked, so that no payment records them. */
  mismatches: { key: string; mismatch: string; accountId: string }[];
  /** The keys of what is in progress. */
  open: Set<string>;
  /** What the clearing account has, by currency. */
  balances: Map<string, bigint>;
}

/** Reads what the hub has of these accounts, in one snapshot. */
export async function readOwnRecord(
  em: EntityManager,
  accounts: readonly [GatewayAccount, ...GatewayAccount[]],
): Promise<OwnRecord> {
  return em.fork({ clear: true }).transactional((reading) => readIn(reading, accounts), {
    ...{ isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  });
}

async function readIn(em: EntityManager, accounts: readonly [GatewayAccount, ...GatewayAccount[]]): Promise<OwnRecord> {
  const [{ projectId, gateway }] = accounts;
  const project = uuid.project(projectId);
  const ids = sql`any(${accounts.map(({ id }) => uuid.gatewayaccount(id))}::uuid[])`;
  // A charge is the first payment of its attempt; what a bank has left of it, or given back, is payments as well.
  const charges = sql`select a.id, a.project_id, a.account_id, p.currency, max(p.amount_minor) as charged,
      sum(p.fee_minor) as fee, coalesce(sum(p.amount_minor) filter (where p.status = 'succeeded'), 0) as held,
      (select coalesce(sum(f.amount_minor), 0) from dispute_fee f
        where f.attempt_id = a.id and f.project_id = a.project_id) as dispute_fee
    from payment_attempt a join payment p on p.attempt_id = a.id and p.project_id = a.project_id
    where a.account_id = ${ids} and a.project_id = ${project} group by a.id, a.project_id, a.account_id, p.currency`;
  const ofRefund = sql`from refund r
    join payment of_charge on of_charge.id = r.payment_id and of_charge.project_id = r.project_id
    join payment_attempt a on a.id = of_charge.attempt_id and a.project_id = r.project_id
    where a.account_id = ${ids} and r.project_id = ${project} and r.gateway is not null`;
  const movements = await query<OwnRecord['movements'][number]>(
    em,
    sql`with charge as materialized (${charges})
      select 'charge' as kind, type_id('paymentattempt', id) as key, currency, charged::text as "amountMinor",
        fee::text as "feeMinor", type_id('gatewayaccount', account_id) as "accountId"
      from charge
      union all
      select 'chargeback', type_id('paymentattempt', id), currency, (charged - held)::text, dispute_fee::text,
        type_id('gatewayaccount', account_id)
      from charge where held <> charged or dispute_fee <> 0
      union all
      select 'refund', type_id('refund', r.id), r.currency, r.amount_minor::text, '0',
        type_id('gatewayaccount', a.account_id) ${ofRefund} and r.status = 'succeeded'
      order by 1, 2`,
    { amountMinor: bigint, feeMinor: bigint },
  );
  const open = await query<{ key: string }>(
    em,
    sql`select type_id('paymentattempt', id) as key from payment_attempt
        where account_id = ${ids} and project_id = ${project}
          and (decided_at is null or due_at is not null)
      union all select type_id('refund', r.id) ${ofRefund} and (r.status = 'pending' or r.due_at is not null)`,
  );
  const mismatches = await query<OwnRecord['mismatches'][number]>(
    em,
    sql`select type_id('paymentattempt', id) as key, mismatch, type_id('gatewayaccount', account_id) as "accountId"
      from payment_attempt where account_id = ${ids} and project_id = ${project} and status = 'mismatched' order by id`,
  );
  const balances = await query<{ currency: string; minor: bigint }>(
    em,
    sql`select a.currency, coalesce(sum(e.amount_minor), 0)::text as minor
      from ledger_account a join ledger_entry e on e.account_id = a.id and e.project_id = a.project_id
      where a.project_id = ${project} and a.kind = ${clearingAccounts[gateway]} group by a.currency`,
    { minor: bigint },
  );
  return {
    movements,
    mismatches,
    open: new Set(open.map(({ key }) => key)),
    balances: new Map(balances.map(({ currency, minor }) => [currency, minor])),
  };
}
