import type { z } from 'zod';
import type { RecordedMovement } from '../gateway.ts';
import { madeAtSeconds } from './find-by-key.ts';
import { keyOf } from './stripe-account.ts';
import type { StripeAccount } from './stripe-account.ts';
import { currencyOf, fromStripe } from './stripe-amounts.ts';
import { feeOf } from './stripe-charge-state.ts';
import { list, movement } from './stripe-shapes.ts';
import { disputeFeeOf } from './stripe-disputes.ts';
import type { StripeDispute, StripeRefund } from './stripe-shapes.ts';

type Movement = z.infer<typeof movement>;
type Source = NonNullable<Movement['source']>;

/** What the balance has for one object: a charge, a refund or a dispute. */
interface Booked {
  source: Source;
  movements: { amount: number; fee: number }[];
}

/** A day, so that no difference of clocks leaves out the first movement. */
const marginSeconds = 86_400;

/** The charges, refunds and chargebacks of an account of the hub, by the transactions of the balance. */
export async function readRecord(account: StripeAccount): Promise<RecordedMovement[]> {
  const booked = new Map<string, Booked>();
  for await (const { source, amount, fee } of movementsOf(account)) {
    if (!source) continue;
    const earlier = booked.get(source.id)?.movements ?? [];
    booked.set(source.id, { source, movements: [...earlier, { amount, fee }] });
  }
  const keys = keysOfCharges(account, booked);
  return together([...booked.values()].flatMap((one) => movementOf(account, one, keys) ?? []));
}

/** The hub knows the disputes of a charge by their sum. */
function together(movements: readonly RecordedMovement[]): RecordedMovement[] {
  const groups = Map.groupBy(movements, ({ kind, key }) => (kind === 'chargeback' ? key : {}));
  return [...groups.values()].map(([first, ...others]) =>
    others.reduce(
      (sum, { amountMinor, feeMinor }) => ({
        ...sum,
        amountMinor: sum.amountMinor + amountMinor,
        feeMinor: sum.feeMinor + feeMinor,
      }),
      first!,
    ),
  );
}

/** Reads all transactions since the account was connected, a page at a time. */
async function* movementsOf({ ask, id, nowSeconds }: StripeAccount): AsyncGenerator<Movement> {
  const madeAt = madeAtSeconds(id) ?? 0;
  const created = { gte: madeAt > marginSeconds && madeAt <= nowSeconds ? madeAt - marginSeconds : 0 };
  let after: string | undefined;
  for (;;) {
    const from = after === undefined ? {} : { starting_after: after };
    const page = { created, limit: 100, expand: ['data.source'], ...from };
    const { data, has_more: hasMore } = await ask(list(movement), (sdk) => sdk.balanceTransactions.list(page));
    yield* data;
    if (!hasMore || !data.length) return;
    after = data.at(-1)!.id;
  }
}

/** The keys of the charges of this account, by their ids at Stripe; a dispute names its charge. */
function keysOfCharges(account: StripeAccount, booked: ReadonlyMap<string, Booked>): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const { source } of booked.values()) {
    const key = source.object === 'charge' ? keyOf(account, source) : undefined;
    if (key) keys.set(source.id, key);
  }
  return keys;
}

function movementOf(
  account: StripeAccount,
  { source, movements }: Booked,
  keys: ReadonlyMap<string, string>,
): RecordedMovement | undefined {
  const amount = movements.reduce((sum, one) => sum + one.amount, 0);
  const fee = movements.reduce((sum, one) => sum + one.fee, 0);
  if (source.object === 'dispute') return chargebackOf({ source, movements }, keys.get(source.charge), amount);
  // The money came back, as after a failed refund.
  if (!amount) return undefined;
  if (source.object === 'charge') {
    const booked = { id: source.id, amount, fee, currency: source.currency };
    const feeMinor = feeOf({ ...source, balance_transaction: booked }) ?? 0n;
    return moved('charge', keys.get(source.id), { ...source, feeMinor });
  }
  return moved('refund', keyOfRefund(account, source, keys), { ...source, feeMinor: 0n });
}

/** A dispute that was won has given its money back, but perhaps not its fee. */
function chargebackOf(
  { source, movements }: { source: StripeDispute; movements: Booked['movements'] },
  key: string | undefined,
  sum: number,
): RecordedMovement | undefined {
  const feeMinor = disputeFeeOf(source, movements);
  if (!sum && !feeMinor) return undefined;
  return moved('chargeback', key, { ...source, amount: sum ? source.amount : 0, feeMinor });
}

/** A refund that was not made by the hub, such as in Stripe's dashboard, has its own id if its charge is one of the hub. */
function keyOfRefund(
  account: StripeAccount,
  refund: StripeRefund,
  keys: ReadonlyMap<string, string>,
): string | undefined {
  return keyOf(account, refund) ?? (keys.has(refund.charge ?? '') ? refund.id : undefined);
}

function moved(
  kind: RecordedMovement['kind'],
  key: string | undefined,
  { amount, currency: code, feeMinor }: { amount: number; currency: string; feeMinor: bigint },
): RecordedMovement | undefined {
  const currency = currencyOf(code);
  return key === undefined ? undefined : { kind, key, currency, amountMinor: fromStripe(amount, currency), feeMinor };
}
