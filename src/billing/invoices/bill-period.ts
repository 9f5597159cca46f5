import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Plan } from '../../catalog/offers/plan.ts';
import { Price } from '../../catalog/offers/price.ts';
import { reckon } from '../../catalog/pricing/reckon.ts';
import { PricingModel } from '../../catalog/pricing/terms.ts';
import { Product } from '../../catalog/products/product.ts';
import type { Actor } from '../../platform/record.ts';
import { finalize } from './finalize-invoice.ts';
import { Invoice } from './invoice.ts';
import type { InvoiceReason } from './invoice.ts';
import { InvoiceLine } from './invoice-line.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import type { SubscriptionItem } from '../subscriptions/subscription-item.ts';

/** Bills the current period of a subscription, in advance. The index period_already_billed holds that it happens once. */
export async function billPeriod(
  em: EntityManager,
  actor: Actor,
  subscription: Subscription,
  items: SubscriptionItem[],
  reason: InvoiceReason,
  now: Temporal.Instant,
): Promise<Invoice> {
  const { projectId, customerId, id: subscriptionId, currency } = subscription;
  const { currentPeriodStartAt: periodStartAt, currentPeriodEndAt: periodEndAt } = subscription;
  const invoice = new Invoice(
    { projectId, customerId, subscriptionId, reason, currency, periodStartAt, periodEndAt },
    now,
  );
  em.persist(invoice);
  const lines = await Promise.all(items.map((item) => lineOf(em, invoice, item)));
  em.persist(lines);
  await finalize(em, actor, invoice, lines, now);
  return invoice;
}

async function lineOf(em: EntityManager, invoice: Invoice, item: SubscriptionItem): Promise<InvoiceLine> {
  const { projectId, id: invoiceId, currency } = invoice;
  const { priceId, productId, position } = item;
  const product = await em.findOneOrFail(Product, { id: productId });
  const plan = await em.findOneOrFail(Plan, { id: item.planId });
  const price = await em.findOneOrFail(Price, { id: priceId });
  const terms = price.termsIn(currency)!;
  const quantity = String(item.quantity);
  const { minor: amountMinor } = reckon(terms, quantity, { amount: item.amount });
  const description = `${product.name}: ${plan.name}`;
  const unitAmount = terms.model === PricingModel.unit ? terms.unitAmount! : null;
  const says = { position, description, quantity, unitAmount, amountMinor };
  return new InvoiceLine({ projectId, invoiceId, ...says, productId, priceId });
}
