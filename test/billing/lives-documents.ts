import { CreditReason } from '../../src/billing/invoicing/credit-notes/credit-note-input.ts';
import { InvoiceLine } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { InvoiceStatus } from '../../src/billing/invoicing/invoices/invoice-states.ts';
import { Payment } from '../../src/billing/payments/payment.ts';
import { createInvoice } from '../../src/billing/verbs/create-invoice.ts';
import { createRefund } from '../../src/billing/verbs/create-refund.ts';
import { creditInvoice } from '../../src/billing/verbs/credit-invoice.ts';
import { deleteInvoice } from '../../src/billing/verbs/finalize-invoice.ts';
import { reissueInvoice } from '../../src/billing/verbs/reissue-invoice.ts';
import { updateInvoice } from '../../src/billing/verbs/update-invoice.ts';
import { updateSubscriptionTerms } from '../../src/billing/verbs/update-subscription-terms.ts';
import { TaxBehavior } from '../../src/catalog/offers/price.ts';
import { formatMinor } from '../../src/platform/values/money.ts';
import type { ActionContext } from './lives-actions.ts';
import { oldest, oldestInvoice, subscriptionAt } from './lives-objects.ts';
import type { Action } from './lives.ts';

type ActionOf<D extends Action['do']> = Extract<Action, { do: D }>;

const { draft, open, paid } = InvoiceStatus;

/** What a project writes by hand, corrects and issues again; each finds the oldest object that allows it. */
export const documentPerformers = {
  'write-invoice': (context: ActionContext, action: ActionOf<'write-invoice'>) => {
    const { em, world, now } = context;
    const { customer, minor, deductMinor, isFinal } = action;
    const lines = [lineOf(context, minor), lineOf(context, -deductMinor)];
    const input = { customerId: world.customers[customer]!, currency: world.life.currency, lines, finalize: isFinal };
    return createInvoice(em, world.viewer, input, now);
  },
  'edit-draft': async (context: ActionContext, { customer, minor }: ActionOf<'edit-draft'>) => {
    const invoice = await oldestInvoice(context, customer, draft);
    const input = { addLines: [lineOf(context, minor)] };
    return invoice && updateInvoice(context.em, context.world.viewer, { id: invoice.id, input }, context.now);
  },
  'delete-draft': async (context: ActionContext, { customer }: ActionOf<'delete-draft'>) => {
    const invoice = await oldestInvoice(context, customer, draft);
    if (!invoice) return;
    await deleteInvoice(context.em, context.world.viewer, invoice.id, context.now);
    return true;
  },
  reissue: async (context: ActionContext, { customer }: ActionOf<'reissue'>) => {
    const invoice = await oldestInvoice(context, customer, open, paid);
    return invoice && reissueInvoice(context.em, context.world.viewer, { id: invoice.id }, context.now);
  },
  'credit-part': async (context: ActionContext, { customer, percent }: ActionOf<'credit-part'>) => {
    const { em, world, now } = context;
    const invoice = await oldestInvoice(context, customer, open, paid);
    const lines = await em.find(InvoiceLine, { invoiceId: invoice?.id ?? '' }, { orderBy: { position: 'asc' } });
    const line = lines.find(({ amountMinor }) => amountMinor > 0n);
    if (!invoice || !line) return;
    const amount = formatMinor((line.amountMinor * BigInt(percent) + 99n) / 100n, invoice.currency);
    const input = { invoiceId: invoice.id, lines: [{ lineId: line.id, amount }], reason: CreditReason.goodwill };
    return creditInvoice(em, world.viewer, input, now);
  },
  'refund-payment': async (context: ActionContext, { customer, percent }: ActionOf<'refund-payment'>) => {
    const payment = await oldest(context, Payment, customer);
    if (!payment) return;
    const amount = formatMinor((payment.amountMinor * BigInt(percent) + 99n) / 100n, payment.currency);
    const input = { paymentId: payment.id, amount, method: 'manual' };
    return createRefund(context.em, context.world.viewer, input, context.now);
  },
  'set-terms': (context: ActionContext, { sub, days: paymentTermDays }: ActionOf<'set-terms'>) => {
    const { em, world, now } = context;
    return updateSubscriptionTerms(
      em,
      world.viewer,
      { id: subscriptionAt(context, sub), input: { paymentTermDays } },
      now,
    );
  },
};

function lineOf({ world }: ActionContext, minor: number) {
  const unitAmount = formatMinor(BigInt(minor), world.life.currency);
  const description = minor < 0 ? 'Deduction' : 'Work';
  return { description, quantity: '1', unitAmount, taxBehavior: TaxBehavior.exclusive };
}
