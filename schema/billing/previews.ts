import { Arg, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import type { Viewer } from '../../src/auth/viewer.ts';
import { explainCredit } from '../../src/billing/invoicing/credit-notes/explain-credit.ts';
import type { PlannedLine, PlannedNote } from '../../src/billing/invoicing/credit-notes/plan-credits.ts';
import { explain } from '../../src/billing/invoicing/invoices/explain.ts';
import type { ExplainedDocument } from '../../src/billing/invoicing/invoices/explain.ts';
import type { InvoiceLine } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { entire } from '../../src/billing/invoicing/arithmetic/proration.ts';
import { previewSubscriptionChange } from '../../src/billing/verbs/previews/preview-change.ts';
import { CreateOrderInput } from '../../src/billing/orders/order-input.ts';
import { previewOrder } from '../../src/billing/verbs/previews/preview-order.ts';
import type { OrderPreview as PlannedOrder } from '../../src/billing/verbs/previews/preview-order.ts';
import { previewSubscription } from '../../src/billing/verbs/previews/preview-subscription.ts';
import { previewUpcomingInvoices, upcomingCount } from '../../src/billing/verbs/previews/preview-upcoming.ts';
import type { PreviewedInvoice, Preview } from '../../src/billing/verbs/previews/preview.ts';
import {
  ChangeSubscriptionInput,
  CreateSubscriptionInput,
} from '../../src/billing/subscriptions/subscription-input.ts';
import { boundedArgument } from '../../src/platform/graphql/bounded.ts';
import { limited } from '../engine/field-limit.ts';
import type { HubContext } from '../context.ts';
import { toMoney } from '../money.ts';
import { toDiscounts, toTaxes } from './invoice-parts.ts';
import { BillingPreview, OrderPreview, UpcomingInvoices } from './preview-types.ts';
import type { CreditNoteLinePreview, CreditNotePreview, InvoiceLinePreview, InvoicePreview } from './preview-types.ts';

@Resolver()
export class PreviewsResolver {
  @limited(300, '1m')
  @Query(() => BillingPreview, {
    nullable: true,
    description:
      'Previews `createSubscription` for the same input, with the same refusals; a trial shows the invoice at ' +
      'its end. A new customer is not created. Scope billing:write; 300 a minute.',
  })
  async previewSubscription(
    @Arg('input', () => CreateSubscriptionInput, {
      description: 'The same input as for `createSubscription`.',
    })
    input: CreateSubscriptionInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<BillingPreview> {
    return toPreview(viewer, await previewSubscription(em, viewer, input, now));
  }

  @limited(300, '1m')
  @Query(() => OrderPreview, {
    nullable: true,
    description:
      'Previews `createOrder` for the same input, with the same refusals. A new customer is not created. Scope ' +
      'billing:write; 300 a minute.',
  })
  async previewOrder(
    @Arg('input', () => CreateOrderInput, { description: 'The same input as for `createOrder`.' })
    input: CreateOrderInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<OrderPreview> {
    return toOrderPreview(viewer, await previewOrder(em, viewer, input, now));
  }

  @limited(300, '1m')
  @Query(() => BillingPreview, {
    nullable: true,
    description:
      'Previews `changeSubscription` for the same input, with the same refusals. A change at the end of the period shows the next ' +
      'renewal, and a change on a day within it shows that day. Other planned changes before it are ignored. Scope ' +
      'billing:write; 300 a minute.',
  })
  async previewSubscriptionChange(
    @Arg('id', () => ID, { description: 'The subscription that would be changed.' }) id: string,
    @Arg('input', () => ChangeSubscriptionInput, {
      description: 'The same input as for `changeSubscription`.',
    })
    input: ChangeSubscriptionInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<BillingPreview> {
    return toPreview(viewer, await previewSubscriptionChange(em, viewer, { id, input }, now));
  }

  @boundedArgument('count', upcomingCount)
  @limited(300, '1m')
  @Query(() => UpcomingInvoices, {
    nullable: true,
    description:
      'Previews the next invoices of a subscription in the order of time, with the usage recorded so far and the planned ' +
      'changes: beside a yearly price, the next one may be of a month. Scope billing:read; 300 a minute.',
  })
  async previewUpcomingInvoices(
    @Arg('id', () => ID, { description: 'The subscription.' }) id: string,
    @Arg('count', () => Int, { defaultValue: 1, description: 'The number of invoices, 1 to 13.' }) count: number,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<UpcomingInvoices> {
    const previews = await previewUpcomingInvoices(em, viewer, { id, count }, now);
    return { invoices: previews.map((one) => toInvoice(viewer, one)) };
  }
}

/** The answer to a preview of an order. */
export function toOrderPreview(viewer: Viewer, preview: PlannedOrder): OrderPreview {
  const { currency, invoice, balanceMinor, dueMinor, isCatchingUp, awaitsPayment } = preview;
  const money = { balance: toMoney(balanceMinor, currency), amountDue: toMoney(dueMinor, currency) };
  return { invoice: toInvoice(viewer, invoice), ...money, isCatchingUp, awaitsPayment };
}

/** The answer to a preview of an operation on a subscription. */
export function toPreview(viewer: Viewer, preview: Preview): BillingPreview {
  const { at, period, currency, invoice, gathered, creditNotes, balanceMinor, dueMinor, isCatchingUp, awaitsPayment } =
    preview;
  return {
    ...{ effectiveAt: at, period, isCatchingUp, awaitsPayment },
    invoice: invoice && toInvoice(viewer, invoice),
    gathered: gathered && toInvoice(viewer, gathered),
    laterInvoices: (preview.laterInvoices ?? []).map((later) => toInvoice(viewer, later)),
    creditNotes: creditNotes.map(toCreditNote),
    balance: toMoney(balanceMinor, currency),
    amountDue: toMoney(dueMinor, currency),
  };
}

export function toInvoice(viewer: Viewer, { invoice, lines, offers, at }: PreviewedInvoice): InvoicePreview {
  const { currency, subtotalMinor, discountMinor, taxMinor, totalMinor, taxGroups, discounts, warnings, projectId } =
    invoice;
  return {
    at,
    lines: lines.map((line) => {
      const offer = line.priceId === null ? undefined : offers.get(line.priceId);
      const explained = offer && {
        terms: offer.price.termsIn(currency, line.usageGroup),
        hasGroups: offer.price.groups.length > 0,
        isAgreed: offer.isOwn === true || offer.price.customerId !== null,
      };
      return toLine(line, currency, explain(line, invoice, explained));
    }),
    subtotal: toMoney(subtotalMinor, currency),
    discount: toMoney(discountMinor, currency),
    tax: toMoney(taxMinor, currency),
    total: toMoney(totalMinor, currency),
    taxes: toTaxes(taxGroups, currency),
    discounts: toDiscounts(discounts, currency),
    warnings: viewer.may('billing:read', projectId) ? warnings : [],
  };
}

function toLine(line: InvoiceLine, currency: string, explanation: string): InvoiceLinePreview {
  const { kind, description, quantity, unitAmount, amountMinor, discountMinor } = line;
  const { periodStartAt, periodEndAt } = line;
  return {
    ...{ kind, description, quantity, unitAmount, periodStartAt, periodEndAt, explanation },
    ...sumsOf(line, currency),
    amount: toMoney(amountMinor, currency),
    discount: toMoney(discountMinor, currency),
  };
}

export function toCreditNote({ invoice, lines, totalMinor, appliedMinor }: PlannedNote): CreditNotePreview {
  const { id: invoiceId, number: invoiceNumber, currency, timezone } = invoice;
  return {
    ...{ invoiceId, invoiceNumber },
    lines: lines.map((line) => toCreditLine(line, { currency, timezone })),
    total: toMoney(totalMinor, currency),
    applied: toMoney(appliedMinor, currency),
    credited: toMoney(totalMinor - appliedMinor, currency),
  };
}

function toCreditLine(planned: PlannedLine, document: ExplainedDocument): CreditNoteLinePreview {
  const { line, netMinor, taxMinor, share = entire, period } = planned;
  const minors = { netMinor, taxMinor, totalMinor: netMinor + taxMinor };
  const time = { periodStartAt: period?.startAt ?? null, periodEndAt: period?.endAt ?? null };
  return {
    ...{ description: line.description, ...time, ...sumsOf(minors, document.currency) },
    explanation: explainCredit({ ...minors, ...share, ...time }, line, document),
  };
}

type Minors = Pick<InvoiceLine, 'netMinor' | 'taxMinor' | 'totalMinor'>;

function sumsOf({ netMinor, taxMinor, totalMinor }: Minors, currency: string) {
  return {
    net: toMoney(netMinor, currency),
    tax: toMoney(taxMinor, currency),
    total: toMoney(totalMinor, currency),
  };
}
