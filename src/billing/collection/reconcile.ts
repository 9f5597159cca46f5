import { accessOf } from '../payments/gateways/gateway-accounts.ts';
import { GatewayAccount } from '../payments/gateways/gateway-account.ts';
import type { RecordedMovement } from '../payments/gateways/gateway.ts';
import type { CollectionDeps } from './collection-deps.ts';
import { readOwnRecord } from './read-own-record.ts';
import type { OwnRecord } from './read-own-record.ts';
import { amountOf } from './mismatch-of.ts';

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
  const notRead: Difference[] = [];
  for (const account of accounts) {
    const deadline = () => AbortSignal.timeout(timeoutMs);
    const reading = gateways[account.gateway].readRecord(accessOf(box, account), deadline);
    const record = await reading.catch((error: unknown) => {
      notRead.push(notReadOf(account, error));
      return undefined;
    });
    if (record) theirs.set(account, record);
  }
  const after = await inTransaction((em) => readOwnRecord(em, accounts));
  const leftOut = new Set([...before.open, ...after.open, ...changed(before, after)]);
  const isSettled = ({ key }: RecordedMovement) => !leftOut.has(key);
  const differences = [...theirs].flatMap(([account, record]) => {
    const isOwn = ({ accountId }: { accountId: string }) => accountId === account.id;
    const own = [
      ...recordedOf(after.movements.filter(isOwn).filter(isSettled)),
      ...mismatchesOf(after.mismatches.filter(isOwn)),
    ];
    return compare(account.id, new Map(own), recordedOf(record.filter(isSettled)));
  });
  const all = [...theirs.values()].flat();
  const ids = accounts.map(({ id }) => id).join(', ');
  if (!leftOut.size && !notRead.length) differences.push(...compareBalances(ids, after.balances, all));
  return {
    movements: all.filter(isSettled).length,
    inProgress: leftOut.size,
    differences: [...notRead, ...differences],
  };
}

/** The difference of an account whose record the gateway did not give, such as without an answer in time. */
function notReadOf({ id: account }: GatewayAccount, error: unknown): Difference {
  const reason = error instanceof Error ? error.message : String(error);
  return { account, subject: 'the whole record', hub: null, gateway: `not read (${reason})` };
}

/** The keys of what was recorded between two readings. */
function changed({ movements: before }: OwnRecord, { movements: after }: OwnRecord): string[] {
  const known = new Set(before.map((movement) => `${subjectOf(movement)} ${describe(movement)}`));
  return after.filter((now) => !known.has(`${subjectOf(now)} ${describe(now)}`)).map(({ key }) => key);
}

/** What a record has of each charge, refund and chargeback; one that was made several times has all of them. */
function recordedOf(movements: readonly RecordedMovement[]): Map<string, string> {
  const groups = Map.groupBy(movements, subjectOf);
  return new Map([...groups].map(([subject, same]) => [subject, same.map(describe).join(' and ')]));
}

/** Charges that the hub did not record, since they are not those that it had asked for. */
function mismatchesOf(mismatches: OwnRecord['mismatches']): [subject: string, hub: string][] {
  return mismatches.map(({ key, mismatch }) => [`charge ${key}`, `no payment (${mismatch})`]);
}

function compare(account: string, own: Map<string, string>, theirs: Map<string, string>): Difference[] {
  const subjects = new Set([...own.keys(), ...theirs.keys()]);
  return [...subjects].flatMap((subject) => {
    const [hub, gateway] = [own.get(subject) ?? null, theirs.get(subject) ?? null];
    return hub === gateway ? [] : [{ account, subject, hub, gateway }];
  });
}

function subjectOf({ kind, key }: RecordedMovement): string {
  return `${kind} ${key}`;
}

function describe({ kind, amountMinor, feeMinor, currency }: RecordedMovement): string {
  const words = kind === 'chargeback' ? 'and a fee of' : 'of which a fee of';
  const fee = feeMinor ? `, ${words} ${amountOf(feeMinor, currency)}` : '';
  return `${amountOf(amountMinor, currency)} ${currency}${fee}`;
}

/** The clearing account holds what was charged, less fees, refunds and chargebacks. */
function compareBalances(
  account: string,
  own: ReadonlyMap<string, bigint>,
  theirs: readonly RecordedMovement[],
): Difference[] {
  const balances = new Map<string, bigint>();
  for (const { kind, currency, amountMinor, feeMinor } of theirs) {
    const moved = (kind === 'charge' ? amountMinor : -amountMinor) - feeMinor;
    balances.set(currency, (balances.get(currency) ?? 0n) + moved);
  }
  return [...new Set([...own.keys(), ...balances.keys()])].flatMap((currency) => {
    const shown = (minor: bigint) => `${amountOf(minor, currency)} ${currency}`;
    const [here, there] = [own.get(currency) ?? 0n, balances.get(currency) ?? 0n];
    if (here === there) return [];
    return [{ account, subject: `balance in ${currency}`, hub: shown(here), gateway: shown(there) }];
  });
}
