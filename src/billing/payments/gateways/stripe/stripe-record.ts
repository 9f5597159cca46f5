import type { z } from 'zod';
import type { RecordedMovement } from '../gateway.ts';
import { madeAtSeconds } from './find-by-key.ts';
import { keyOf } from './stripe-account.ts';
import type { StripeAccount } from './stripe-account.ts';
import { currencyOf, fromStripe } from './stripe-amounts.ts';
import { feeOf } from './stripe-charge-state.ts';
import { list, movement } from './stripe-shapes.ts';
import type { StripeRefund } from './stripe-shapes.ts';

type Movement = z.infer<typeof movement>;
type Source = NonNullable<Movement['source']>;

/** What the balance has for one object: a charge, a refund or a dispute. */
interface Booked {
  source: Source;
  /** The sum of its movements: zero if the money came back, as after a failed refund or a won dispute. */
  amount: number;
  fee: number;
}

/** A day, so that no difference of clocks leaves out the first movement. */
const marginSeconds = 86_400;

/** The charges, refunds and chargebacks of an account of the hub, by the transactions of the balance. */
export async function readRecord(account: StripeAccount): Promise<RecordedMovement[]> {
  const booked = new Map<string, Booked>();
  for await (const { source, amount, fee } of movementsOf(account)) {
    if (!source) continue;
    const earlier = booked.get(source.id);
    booked.set(source.id, { source, amount: (earlier?.amount ?? 0) + amount, fee: (earlier?.fee ?? 0) + fee });
  }
  const keys = keysOfCharges(account, booked);
  return [...booked.values()].flatMap((one) => movementOf(account, one, keys) ?? []);
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
  { source, amount, fee }: Booked,
  keys: ReadonlyMap<string, string>,
): RecordedMovement | undefined {
  if (!amount) return undefined;
  if (source.object === 'charge') {
    const booked = { id: source.id, amount, fee, currency: source.currency };
    const feeMinor = feeOf({ ...source, balance_transaction: booked }) ?? 0n;
    return moved('charge', keys.get(source.id), { ...source, feeMinor });
  }
  if (source.object === 'refund')
    return moved('refund', keyOfRefund(account, source, keys), { ...source, feeMinor: 0n });
  // The fee of a dispute is not booked by the hub; docs/gateways.md names it.
  return moved('chargeback', keys.get(source.charge), { ...source, feeMinor: 0n });
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
