import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBounds } from '../../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { TaxBehavior } from '../../catalog/offers/price.ts';
import { Product } from '../../catalog/products/product.ts';
import { notFound } from '../../errors.ts';
import { Check } from '../../platform/values/check.ts';
import { findByIds } from '../../platform/store/find-by-ids.ts';
import { newMetadata } from '../../platform/values/metadata.ts';
import { priceOf } from '../../platform/values/money.ts';
import { CreateInvoiceInput } from '../invoicing/invoices/invoice-input.ts';
import { InvoiceLineInput } from '../invoicing/invoices/invoice-input.ts';
import { accountOf, ratesOf } from '../customers/account.ts';
import { requireTaxRates } from '../customers/taxes/require-tax-rates.ts';
import type { TaxRate } from '../customers/taxes/tax-rate.ts';
import { chooseCustomer } from '../customers/choose-customer.ts';
import { lockAndCatchUp } from '../turns/lock-and-catch-up.ts';
import { openProjectAccounts } from '../ledger/accounts.ts';
import { entire } from '../invoicing/arithmetic/proration.ts';
import { assemble } from '../invoicing/invoices/assemble.ts';
import type { Charge } from '../invoicing/invoices/charge.ts';
import { LineKind } from '../invoicing/invoices/invoice-line.ts';
import { maxLineMinor } from '../invoicing/invoices/max-line-minor.ts';
import { InvoiceReason } from '../invoicing/invoices/invoice-reason.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { writeInvoice } from '../invoicing/invoices/write-invoice.ts';

/** Creates a one-off invoice with its lines: a draft, or finalised at once. */
export async function createInvoice(
  em: EntityManager,
  viewer: Viewer,
  input: CreateInvoiceInput,
  at: Temporal.Instant,
): Promise<Invoice> {
  const projectId = viewer.actIn('billing:write', input.projectId);
  const { currency } = input;
  checkLines(input.lines, currency);
  const metadata = newMetadata(input.metadata);
  const products = await ownProducts(em, projectId, input.lines);
  const chosen = await chooseCustomer(em, viewer, projectId, input, at);
  const { customer, now } = await lockAndCatchUp(em, chosen.id, at, ({ id: customerId }) =>
    openProjectAccounts(em, { projectId, customerId, currency }),
  );
  const account = await accountOf(em, customer);
  const charges = input.lines.map((line) => chargeOf(line, currency, products));
  checkNamedRates(input.lines, account.rates);
  const unnamed = charges.filter(({ namedRateId }) => !namedRateId);
  requireTaxRates(account, { taxCodes: unnamed.map(({ taxCode }) => taxCode), at: now });
  const rates = ratesOf(account, charges, now);
  const assembled = assemble(charges, rates, []);
  const finalizeAt = input.finalize ? undefined : null;
  const head = { reason: InvoiceReason.manual, currency, finalizeAt, metadata };
  return writeInvoice(em, viewer, account, { head, charges, assembled, at: now });
}

function chargeOf(line: InvoiceLineInput, currency: string, products: Map<string, Product>): Charge {
  const { description, quantity, unitAmount, productId = null, taxBehavior } = line;
  const amountMinor = priceOf(unitAmount, quantity, currency);
  return {
    ...{ description, quantity, unitAmount, amountMinor, productId },
    kind: LineKind.manual,
    wholeMinor: amountMinor,
    share: entire,
    period: null,
    priceId: null,
    subscriptionId: null,
    itemId: null,
    meterId: null,
    correctsLineId: null,
    recordedUntilAt: null,
    isTaxInclusive: taxBehavior === TaxBehavior.inclusive,
    taxCode: line.taxCode ?? (productId ? (products.get(productId)?.taxCode ?? null) : null),
    namedRateId: line.taxRateId ?? null,
    isDiscountable: false,
  };
}

/** Refuses rates that the project does not have, or has archived; one of another time may be named. */
function checkNamedRates(lines: readonly InvoiceLineInput[], rates: readonly TaxRate[]): void {
  const own = new Set(rates.map(({ id }) => id));
  const check = new Check();
  lines.forEach(({ taxRateId, taxCode }, index) => {
    if (!taxRateId) return;
    check
      .that(own.has(taxRateId), `/lines/${index}/taxRateId`, 'is no tax rate of the project, or an archived one')
      .that(!taxCode, `/lines/${index}/taxCode`, 'has no effect beside taxRateId; give one of them');
  });
  check.done();
}

function checkLines(lines: InvoiceLineInput[], currency: string): void {
  const check = checkBounds(new Check(), CreateInvoiceInput, { lines });
  check.done();
  lines.forEach((each, index) => {
    checkBounds(check, InvoiceLineInput, each, `/lines/${index}`).that(
      priceOf(each.unitAmount, each.quantity, currency) <= maxLineMinor,
      `/lines/${index}/quantity`,
      'must be less: the line exceeds the maximum amount of an invoice line',
    );
  });
  check.done();
}

async function ownProducts(
  em: EntityManager,
  projectId: string,
  lines: InvoiceLineInput[],
): Promise<Map<string, Product>> {
  const productIds = new Set(lines.flatMap(({ productId }) => productId ?? []));
  const found = await findByIds(em, Product, [...productIds]);
  const isOwn = [...found.values()].every((product) => product.projectId === projectId);
  if (found.size < productIds.size || !isOwn) throw notFound('product');
  return found;
}
