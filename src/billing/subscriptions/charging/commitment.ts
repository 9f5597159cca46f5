import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { bigint, query, sql, uuid } from '../../../platform/store/sql.ts';
import { formatMinor } from '../../../platform/values/money.ts';
import type { Charge } from '../../invoicing/invoices/charge.ts';
import { LineKind } from '../../invoicing/invoices/invoice-line.ts';
import { Rational } from '../../../platform/values/rational.ts';
import { entire } from '../../invoicing/arithmetic/proration.ts';
import { offerOf } from '../billing-state.ts';
import type { BillingState } from '../billing-state.ts';
import { TaxBehavior } from '../../../catalog/offers/price.ts';
import { later } from '../../../platform/time/instants.ts';
import { sum } from '../../invoicing/arithmetic/sum.ts';

export interface ClosingPeriod {
  /** Charges of the end of the period that are not written yet. */
  closing: readonly Charge[];
  /** Credits of the end of the period that are not written yet, before taxes. */
  givenMinor?: bigint;
  at: Temporal.Instant;
}

/**
 * Charges the shortfall of the ending period to the agreed minimum, before discounts and taxes; a shortened period owes
 * its share of the minimum.
 */
export async function commitmentCharge(
  em: EntityManager,
  billingState: BillingState,
  { closing, givenMinor = 0n, at }: ClosingPeriod,
): Promise<Charge | undefined> {
  const { subscription } = billingState;
  if (subscription.minimumMinor === null) return undefined;
  const required = minimumDue(subscription, at);
  const open = sum(closing.map(({ amountMinor }) => amountMinor)) - givenMinor;
  const charged = (await chargedInPeriod(em, billingState, at)) + open;
  if (charged >= required) return undefined;
  const shortfall = required - charged;
  const first = offerOf(billingState, billingState.items[0]!);
  const minimum = `${formatMinor(required, subscription.currency)} ${subscription.currency}`;
  return {
    kind: LineKind.commitment,
    description: `Up to the agreed minimum of ${minimum}`,
    quantity: '1',
    unitAmount: null,
    wholeMinor: shortfall,
    amountMinor: shortfall,
    share: entire,
    period: { startAt: subscription.currentPeriodStartAt, endAt: at },
    productId: first.product.id,
    priceId: null,
    subscriptionId: subscription.id,
    itemId: null,
    meterId: null,
    correctsLineId: null,
    recordedUntilAt: null,
    isTaxInclusive: first.price.taxBehavior === TaxBehavior.inclusive,
    taxCode: first.product.taxCode,
    isDiscountable: false,
  };
}

/** Returns the minimum of the period; one that ends early owes the fraction of its time that has passed. */
function minimumDue(
  {
    minimumMinor,
    periodNumerator,
    periodDenominator,
    currentPeriod: { startAt, endAt },
    pausedMs,
  }: BillingState['subscription'],
  at: Temporal.Instant,
): bigint {
  const ran = (until: Temporal.Instant) => BigInt(until.epochMilliseconds - startAt.epochMilliseconds - pausedMs);
  const share = new Rational(periodNumerator, periodDenominator);
  const isEarly = Temporal.Instant.compare(at, endAt) < 0;
  const part = isEarly ? share.times(new Rational(ran(at), ran(endAt))) : share;
  return new Rational(minimumMinor!).times(part).round();
}

/**
 * Sums the charges for time within the period, less the credits that billing made. Goodwill, corrections and voided
 * invoices still count as charged, so that the minimum does not charge them again.
 */
async function chargedInPeriod(
  em: EntityManager,
  { subscription }: BillingState,
  at: Temporal.Instant,
): Promise<bigint> {
  const { id, projectId, currentPeriodStartAt, currentPeriodEndAt } = subscription;
  const [row] = await query<{ minor: bigint }>(
    em,
    sql`select coalesce(sum(line.amount_minor - coalesce((
        select round(sum(case when line.is_tax_inclusive then given.total_minor else given.net_minor end)
          * line.amount_minor / nullif(line.amount_minor - line.discount_minor, 0))
        from credit_note_line given
        join credit_note note on note.id = given.credit_note_id and note.project_id = given.project_id
        where given.invoice_line_id = line.id and given.project_id = line.project_id and note.status = 'issued'
          and note.reason not in ('goodwill', 'correction')
      ), 0)), 0)::text as minor
     from invoice_line line join invoice i on i.id = line.invoice_id and i.project_id = line.project_id
     where i.subscription_id = ${uuid.subscription(id)} and i.project_id = ${uuid.project(projectId)}
       and line.period_start_at >= ${currentPeriodStartAt}
       and line.period_end_at <= ${later(currentPeriodEndAt, at)}`,
    { minor: bigint },
  );
  return row!.minor;
}
