import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBounds } from '../../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Check } from '../../platform/values/check.ts';
import { newMetadata } from '../../platform/values/metadata.ts';
import { CreateInvoiceInput } from '../invoicing/invoices/invoice-input.ts';
import { accountOf, ratesOf } from '../customers/account.ts';
import { requireTaxRates } from '../customers/taxes/require-tax-rates.ts';
import { chooseCustomer } from '../customers/choose-customer.ts';
import { lockAndCatchUp } from '../turns/lock-and-catch-up.ts';
import { openProjectAccounts } from '../ledger/accounts.ts';
import { assemble } from '../invoicing/invoices/assemble.ts';
import { checkDue } from '../invoicing/invoices/check-invoice-terms.ts';
import { InvoiceReason } from '../invoicing/invoices/invoice-reason.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { checkLines, checkNamedRates, manualCharge, productsOf } from '../invoicing/invoices/manual-charge.ts';
import { refuseNegative } from '../invoicing/invoices/refuse-negative.ts';
import { groupsOf, writeInvoice } from '../invoicing/invoices/write-invoice.ts';

/** Creates a one-off invoice with its lines: a draft, or finalised at once. */
export async function createInvoice(
  em: EntityManager,
  viewer: Viewer,
  input: CreateInvoiceInput,
  at: Temporal.Instant,
): Promise<Invoice> {
  const projectId = viewer.actIn('billing:write', input.projectId);
  const { currency, lines } = input;
  const check = checkBounds(new Check(), CreateInvoiceInput, input);
  check.done();
  checkLines(check, lines, currency, '/lines').done();
  const metadata = newMetadata(input.metadata);
  const products = await productsOf(em, projectId, lines, '/lines');
  const chosen = await chooseCustomer(em, viewer, projectId, input, at);
  const { customer, now } = await lockAndCatchUp(em, chosen.id, at, ({ id: customerId }) =>
    openProjectAccounts(em, { projectId, customerId, currency }),
  );
  checkDue(check, input, now).done();
  const account = await accountOf(em, customer);
  const charges = lines.map((line) => manualCharge(line, currency, products));
  checkNamedRates(check, lines, account.rates, '/lines').done();
  const unnamed = charges.filter(({ namedRateId }) => !namedRateId);
  requireTaxRates(account, { taxCodes: unnamed.map(({ taxCode }) => taxCode), at: now });
  const rates = ratesOf(account, charges, now);
  const assembled = assemble(charges, rates, []);
  refuseNegative({ currency, taxGroups: groupsOf(assembled.totals, rates) });
  const { paymentTermDays = null, dueAt = null, poNumber = null } = input;
  const terms = { paymentTermDays, dueAt, poNumber };
  const head = { reason: InvoiceReason.manual, currency, finalizeAt: input.finalize ? undefined : null, metadata };
  return writeInvoice(em, viewer, account, { head: { ...head, ...terms }, charges, assembled, at: now });
}
