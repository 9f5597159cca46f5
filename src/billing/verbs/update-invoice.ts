import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { append } from '../../platform/store/append.ts';
import { Check } from '../../platform/values/check.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { accountOf } from '../customers/account.ts';
import { requireVersion } from '../customers/profile/require-version.ts';
import { checkDue } from '../invoicing/invoices/check-invoice-terms.ts';
import { changeTerms } from '../invoicing/invoices/change-terms.ts';
import { contentOf, differenceOf } from '../invoicing/invoices/draft-content.ts';
import { readLineChanges } from '../invoicing/invoices/edit-lines.ts';
import { invoiceFields } from '../invoicing/invoices/invoice-fields.ts';
import { InvoiceLine } from '../invoicing/invoices/invoice-line.ts';
import { invoiceStates } from '../invoicing/invoices/invoice-states.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { refuseNegative } from '../invoicing/invoices/refuse-negative.ts';
import { sumUpEdited } from '../invoicing/invoices/sum-up-edited.ts';
import { UpdateInvoiceInput } from '../invoicing/invoices/update-invoice-input.ts';
import { someSubscriptionOf } from '../subscriptions/subscriptions-of.ts';
import { authoriseAndCatchUpInvoice } from '../turns/authorise-and-catch-up-invoice.ts';

export interface InvoiceUpdate {
  id: string;
  input: UpdateInvoiceInput;
}

/** Changes the terms and the lines of a draft, all of it or nothing, and sums it up again. */
export async function updateInvoice(
  em: EntityManager,
  viewer: Viewer,
  { id, input }: InvoiceUpdate,
  at: Temporal.Instant,
): Promise<Invoice> {
  const check = checkBounds(new Check(), UpdateInvoiceInput, input);
  check.done();
  const { invoice, customer, now } = await authoriseAndCatchUpInvoice(em, viewer, id, at);
  invoiceStates.require(invoice, 'update');
  requireVersion(invoice, 'invoice', input.ifVersion);
  checkDue(check, input, now).done();
  const lines = await em.find(InvoiceLine, { invoiceId: id }, { orderBy: { position: 'asc' } });
  const before = contentOf(invoice, lines);
  const account = await accountOf(em, customer);
  const changes = await readLineChanges(em, { invoice, lines, account, input });
  changeTerms(invoice, input, { customer, subscription: await someSubscriptionOf(em, invoice) });
  changes.apply();
  const difference = differenceOf(before, contentOf(invoice, changes.lines));
  if (!difference) return invoice;
  if (changes.isSummedUp) sumUpEdited({ account, invoice, at: await taxedAt(em, invoice, now) }, changes);
  refuseNegative(invoice, changes.pointer);
  invoice.edit(now);
  append(em, changes.added);
  if (changes.removed.length) await em.nativeDelete(InvoiceLine, { id: { $in: changes.removed } });
  const payload = { ...invoiceFields(invoice), version: invoice.version, ...difference };
  record(em, viewer, now, { ...subjectOf(invoice), type: 'invoice.updated', payload });
  // Lines can change only while their invoice is a draft, so they are written now.
  await em.flush();
  return invoice;
}

/** What replaces an invoice is taxed as of that invoice. */
async function taxedAt(em: EntityManager, { replacesId }: Invoice, now: Temporal.Instant): Promise<Temporal.Instant> {
  const replaced = replacesId && (await em.findOneOrFail(Invoice, { id: replacesId }));
  return (replaced && replaced.finalizedAt) || now;
}
