import type { EntityManager } from '@mikro-orm/postgresql';
import { bigint, query, sql, uuid } from '../../platform/store/sql.ts';
import { formatMinor } from '../../platform/values/money.ts';
import { accessOf } from '../payments/gateways/gateway-accounts.ts';
import { GatewayAccount } from '../payments/gateways/gateway-account.ts';
import { clearingAccounts } from '../payments/gateways/gateway-name.ts';
import type { RecordedMovement } from '../payments/gateways/gateway.ts';
import type { CollectionDeps } from './collection-deps.ts';

/** A difference between the hub and the record of a gateway. */
export interface Difference {
  account: string;
  /** The movement, such as "charge paymentattempt_…", or the balance of a currency. */
  subject: string;
  /** What each of the two has; null if it has nothing. */
  hub: string | null;
  gateway: string | null;
}

export interface Reconciliation {
  accounts: number;
  movements: number;
  /** The attempts and refunds whose outcome is open; the gateway may have moved their money already. */
  inProgress: number;
  differences: Difference[];
}

type ReconcileDeps = Pick<CollectionDeps, 'inTransaction' | 'gateways' | 'box' | 'timeoutMs'>;

/**
 * Compares what the hub has recorded with the record of each gateway: every charge, refund and chargeback, and the balance
 * of the clearing account in the ledger. Changes nothing. What is in progress is left out.
 */
export async function reconcile(deps: ReconcileDeps, projectId?: string): Promise<Reconciliation> {
  const { inTransaction, gateways, box, timeoutMs } = deps;
  const accounts = await inTransaction((em) => em.find(GatewayAccount, projectId ? { projectId } : {}));
  const result: Reconciliation = { accounts: accounts.length, movements: 0, inProgress: 0, differences: [] };
  for (const account of accounts) {
    const own = await inTransaction((em) => readOwn(em, account));
    const theirs = await gateways[account.gateway].readRecord(accessOf(box, account), AbortSignal.timeout(timeoutMs));
    const settled = theirs.filter(({ key }) => !own.open.has(key));
    result.movements += settled.length;
    result.inProgress += own.open.size;
    result.differences.push(...compare(account, own, settled));
    if (!own.open.size) result.differences.push(...compareBalances(account, own.balances, theirs));
  }
  return result;
}

interface OwnRecord {
  movements: RecordedMovement[];
  /** The keys of what is in progress. */
  open: Set<string>;
  balances: Map<string, bigint>;
}

async function readOwn(em: EntityManager, { id, projectId, gateway }: GatewayAccount): Promise<OwnRecord> {
  const [project, account] = [uuid.project(projectId), uuid.gatewayaccount(id)];
  const ofAttempt = sql`from payment_attempt a join payment p on p.id = a.payment_id and p.project_id = a.project_id
    where a.account_id = ${account} and a.project_id = ${project}`;
  const ofRefund = sql`from refund r
    join payment_attempt a on a.payment_id = r.payment_id and a.project_id = r.project_id
    where a.account_id = ${account} and r.project_id = ${project} and r.gateway is not null`;
  const movements = await query<RecordedMovement>(
    em,
    sql`select 'charge' as kind, type_id('paymentattempt', a.id) as key, p.currency, p.amount_minor as "amountMinor",
        (select sum(fee_minor) from payment of_charge where of_charge.invoice_id = a.invoice_id
          and of_charge.project_id = a.project_id and of_charge.reference in (a.reference, a.reference || '_won'))::text
          as "feeMinor"
      ${ofAttempt}
      union all
      select 'chargeback', type_id('paymentattempt', a.id), p.currency, p.amount_minor, '0'
      ${ofAttempt} and p.status = 'charged_back'
      union all
      select 'refund', type_id('refund', r.id), r.currency, r.amount_minor, '0' ${ofRefund} and r.status = 'succeeded'
      order by 1, 2`,
    { amountMinor: bigint, feeMinor: bigint },
  );
  const open = await query<{ key: string }>(
    em,
    sql`select type_id('paymentattempt', id) as key from payment_attempt
        where account_id = ${account} and project_id = ${project}
          and status in ('pending', 'processing', 'requires_action', 'unknown')
      union all select type_id('refund', r.id) ${ofRefund} and r.status = 'pending'`,
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
    open: new Set(open.map(({ key }) => key)),
    balances: new Map(balances.map(({ currency, minor }) => [currency, minor])),
  };
}

function compare(
  { id: account }: GatewayAccount,
  { movements: own }: OwnRecord,
  theirs: readonly RecordedMovement[],
): Difference[] {
  const subjectOf = ({ kind, key }: RecordedMovement) => `${kind} ${key}`;
  const byOwn = new Map(own.map((movement) => [subjectOf(movement), describe(movement)]));
  const byTheirs = new Map(theirs.map((movement) => [subjectOf(movement), describe(movement)]));
  const subjects = new Set([...byOwn.keys(), ...byTheirs.keys()]);
  return [...subjects].flatMap((subject) => {
    const [hub, gateway] = [byOwn.get(subject) ?? null, byTheirs.get(subject) ?? null];
    return hub === gateway ? [] : [{ account, subject, hub, gateway }];
  });
}

function describe({ amountMinor, feeMinor, currency }: RecordedMovement): string {
  const fee = feeMinor ? `, of which a fee of ${formatMinor(feeMinor, currency)}` : '';
  return `${formatMinor(amountMinor, currency)} ${currency}${fee}`;
}

/** The clearing account holds what was charged, less fees, refunds and chargebacks. */
function compareBalances(
  { id: account }: GatewayAccount,
  own: ReadonlyMap<string, bigint>,
  theirs: readonly RecordedMovement[],
): Difference[] {
  const balances = new Map<string, bigint>();
  for (const { kind, currency, amountMinor, feeMinor } of theirs) {
    const moved = kind === 'charge' ? amountMinor - feeMinor : -amountMinor;
    balances.set(currency, (balances.get(currency) ?? 0n) + moved);
  }
  return [...new Set([...own.keys(), ...balances.keys()])].flatMap((currency) => {
    const [here, there] = [own.get(currency) ?? 0n, balances.get(currency) ?? 0n];
    const shown = (minor: bigint) => `${formatMinor(minor, currency)} ${currency}`;
    if (here === there) return [];
    return [{ account, subject: `balance in ${currency}`, hub: shown(here), gateway: shown(there) }];
  });
}
