import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { TaxBehavior } from '../../catalog/offers/price.ts';
import { Product } from '../../catalog/products/product.ts';
import { notFound } from '../../errors.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Check, named } from '../../platform/values/check.ts';
import { priceOf } from '../../platform/values/money.ts';
import { entire } from '../invoicing/arithmetic/proration.ts';
import type { Charge } from '../invoicing/invoices/charge.ts';
import { LineKind } from '../invoicing/invoices/invoice-line.ts';
import { maxLineMinor } from '../invoicing/invoices/max-line-minor.ts';
import { CreatePendingChargeInput } from '../invoicing/pending/pending-charge-input.ts';
import type { PendingCharge } from '../invoicing/pending/pending-charge.ts';
import { requireTaxRates } from '../customers/taxes/require-tax-rates.ts';
import { addPending } from '../subscriptions/charging/gather.ts';
import { requireSeller } from '../subscriptions/require-seller.ts';
import { SubscriptionStatus, endedStatuses, subscriptionStates } from '../subscriptions/subscription-states.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { authoriseAndCatchUpSubscription } from '../turns/authorise-and-catch-up-subscription.ts';

/** Statuses in which no further invoice of the subscription can be relied on. */
const uncharged: readonly SubscriptionStatus[] = [...endedStatuses, SubscriptionStatus.incomplete];

/** The most charges that wait for one invoice, so that it stays readable. */
const mostPending = 200;

/** Adds a charge by hand to the next invoice of a subscription; only its project may. */
export async function createPendingCharge(
  em: EntityManager,
  viewer: Viewer,
  input: CreatePendingChargeInput,
  at: Temporal.Instant,
): Promise<PendingCharge> {
  checkBounds(new Check(), CreatePendingChargeInput, input).done();
  const { subscriptionId: id } = input;
  const { billingState, now } = await named('/subscriptionId', () =>
    authoriseAndCatchUpSubscription(em, viewer, { id }, at),
  );
  const { subscription, account } = billingState;
  requireSeller(viewer, subscription.projectId);
  if (uncharged.includes(subscription.status))
    throw subscriptionStates.refusal(subscription, { event: 'create_pending_charge' });
  checkCharge(billingState.pending, input, subscription);
  const product = await named('/productId', () => ownProduct(em, subscription, input.productId));
  const charge = chargeOf(input, subscription, product);
  requireTaxRates(account, { taxCodes: [charge.taxCode], at: now });
  const [added] = addPending(em, viewer, billingState, { charges: [charge], discounts: [], at: now });
  return added!;
}

function checkCharge(
  pending: readonly PendingCharge[],
  { unitAmount, quantity }: CreatePendingChargeInput,
  { currency }: Subscription,
): void {
  new Check()
    .that(
      priceOf(unitAmount, quantity, currency) <= maxLineMinor,
      '/quantity',
      'must be less: the charge exceeds the maximum amount of an invoice line',
    )
    .that(
      pending.length < mostPending,
      '/subscriptionId',
      `has ${mostPending} pending charges already, which is the maximum`,
    )
    .done();
}

async function ownProduct(
  em: EntityManager,
  { projectId }: Subscription,
  productId: string | null | undefined,
): Promise<Product | null> {
  if (!productId) return null;
  const product = await em.findOne(Product, { id: productId, projectId });
  if (!product) throw notFound('product');
  return product;
}

function chargeOf(input: CreatePendingChargeInput, { id, currency }: Subscription, product: Product | null): Charge {
  const { description, quantity, unitAmount, taxBehavior, taxCode } = input;
  const amountMinor = priceOf(unitAmount, quantity, currency);
  return {
    ...{ description, quantity, unitAmount, amountMinor },
    kind: LineKind.manual,
    wholeMinor: amountMinor,
    share: entire,
    period: null,
    productId: product?.id ?? null,
    priceId: null,
    subscriptionId: id,
    itemId: null,
    meterId: null,
    correctsLineId: null,
    recordedUntilAt: null,
    isTaxInclusive: taxBehavior === TaxBehavior.inclusive,
    taxCode: taxCode ?? product?.taxCode ?? null,
    isDiscountable: false,
  };
}
