import { formatMinor } from '../../platform/values/money.ts';
import { accessOf } from '../payments/gateways/gateway-accounts.ts';
import { GatewayAccount } from '../payments/gateways/gateway-account.ts';
import type { RecordedMovement } from '../payments/gateways/gateway.ts';
import type { CollectionDeps } from './collection-deps.ts';
import { readOwnRecord } from './read-own-record.ts';
import type { OwnRecord } from './read-own-record.ts';

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
 * of the clearing account in the ledger. Changes nothing. What is in progress, or changes meanwhile, is left out: the hub is
 * read before the gateway and after it.
 */
export async function reconcile(deps: ReconcileDeps, projectId?: string): Promise<Reconciliation> {
  const { inTransaction } = deps;
  const orderBy = { projectId: 'asc', gateway: 'asc', createdAt: 'asc', id: 'asc' } as const;
  const accounts = await inTransaction((em) => em.find(GatewayAccount, projectId ? { projectId } : {}, { orderBy }));
  const result: Reconciliation = { accounts: accounts.length, movements: 0, inProgress: 0, differences: [] };
  const groups = Map.groupBy(accounts, ({ projectId: of, gateway }) => `${of} ${gateway}`);
  for (const [first, ...others] of groups.values()) {
    const { movements, inProgress, differences } = await reconcileProject(deps, [first!, ...others]);
    result.movements += movements;
    result.inProgress += inProgress;
    result.differences.push(...differences);
  }
  return result;
}

/** Compares all accounts that one project has had at one gateway; they share the clearing account. */
async function reconcileProject(
  { inTransaction, gateways, box, timeoutMs }: ReconcileDeps,
  accounts: readonly [GatewayAccount, ...GatewayAccount[]],
): Promise<Omit<Reconciliation, 'accounts'>> {
  const before = await inTransaction((em) => readOwnRecord(em, accounts));
  const theirs = new Map<GatewayAccount, RecordedMovement[]>();
  for (const account of accounts) {
    const gateway = gateways[account.gateway];
    theirs.set(account, await gateway.readRecord(accessOf(box, account), AbortSignal.timeout(timeoutMs)));
  }
  const after = await inTransaction((em) => readOwnRecord(em, accounts));
  const leftOut = new Set([...before.open, ...after.open, ...changed(before, after)]);
  const isSettled = ({ key }: RecordedMovement) => !leftOut.has(key);
  const differences = accounts.flatMap((account) => {
    const own = after.movements.filter(({ accountId }) => accountId === account.id);
    return compare(account.id, own.filter(isSettled), theirs.get(account)!.filter(isSettled));
  });
  const all = [...theirs.values()].flat();
  const ids = accounts.map(({ id }) => id).join(', ');
  if (!leftOut.size) differences.push(...compareBalances(ids, after.balances, all));
  return { movements: all.filter(isSettled).length, inProgress: leftOut.size, differences };
}

/** The keys of what was recorded between two readings. */
function changed({ movements: before }: OwnRecord, { movements: after }: OwnRecord): string[] {
  const known = new Set(before.map((movement) => `${subjectOf(movement)} ${describe(movement)}`));
  return after.filter((now) => !known.has(`${subjectOf(now)} ${describe(now)}`)).map(({ key }) => key);
}

function compare(account: string, own: readonly RecordedMovement[], theirs: readonly RecordedMovement[]): Difference[] {
  const byOwn = new Map(own.map((movement) => [subjectOf(movement), describe(movement)]));
  const byTheirs = new Map(theirs.map((movement) => [subjectOf(movement), describe(movement)]));
  const subjects = new Set([...byOwn.keys(), ...byTheirs.keys()]);
  return [...subjects].flatMap((subject) => {
    const [hub, gateway] = [byOwn.get(subject) ?? null, byTheirs.get(subject) ?? null];
    return hub === gateway ? [] : [{ account, subject, hub, gateway }];
  });
}

function subjectOf({ kind, key }: RecordedMovement): string {
  return `${kind} ${key}`;
}

function describe({ amountMinor, feeMinor, currency }: RecordedMovement): string {
  const fee = feeMinor ? `, of which a fee of ${formatMinor(feeMinor, currency)}` : '';
  return `${formatMinor(amountMinor, currency)} ${currency}${fee}`;
}

/** The clearing account holds what was charged, less fees, refunds and chargebacks. */
function compareBalances(
  account: string,
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
