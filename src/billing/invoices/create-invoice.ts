import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Product } from '../../catalog/products/product.ts';
import { notFound } from '../../errors.ts';
import { Check } from '../../platform/check.ts';
import { priceOf } from '../../platform/money.ts';
import { record } from '../../platform/record.ts';
import type { CreateInvoiceInput, InvoiceLineInput } from '../billing-input.ts';
import { chooseCustomer } from '../customers/choose-customer.ts';
import { finalize } from './finalize-invoice.ts';
import { Invoice, InvoiceReason } from './invoice.ts';
import { InvoiceLine } from './invoice-line.ts';

/** Makes a one-off invoice with its lines: a draft, or finalised at once. */
export async function createInvoice(
  em: EntityManager,
  viewer: Viewer,
  input: CreateInvoiceInput,
  now: Temporal.Instant,
): Promise<Invoice> {
  const projectId = viewer.actIn('billing:write', input.projectId);
  checkLines(input.lines, input.currency);
  await requireOwnProducts(em, projectId, input.lines);
  const customer = await chooseCustomer(em, viewer, projectId, input, now);
  const { currency } = input;
  const invoice = new Invoice(
    { projectId, customerId: customer.id, reason: InvoiceReason.manual, currency },
    now,
  );
  const lines = input.lines.map((line, position) => lineOf(invoice, line, position));
  invoice.totalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  em.persist([invoice, ...lines]);
  record(em, viewer, now, { projectId, type: 'invoice.created', subject: invoice.id, payload: { currency } });
  if (input.finalize) await finalize(em, viewer, invoice, lines, now);
  return invoice;
}

function lineOf(invoice: Invoice, line: InvoiceLineInput, position: number): InvoiceLine {
  const { projectId, id: invoiceId, currency } = invoice;
  const { description, quantity, unitAmount, productId = null } = line;
  const amountMinor = priceOf(unitAmount, quantity, currency);
  const says = { position, description, quantity, unitAmount, amountMinor };
  return new InvoiceLine({ projectId, invoiceId, ...says, productId, priceId: null });
}

/** In minor units; sums of the lines of an invoice stay far below what a bigint of the database holds. */
const mostOfLine = 10n ** 16n;

function checkLines(lines: InvoiceLineInput[], currency: string): void {
  const check = new Check()
    .that(lines.length > 0, '/lines', 'must have at least one entry')
    .atMost(lines, '/lines', 200);
  lines.forEach(({ description, quantity, unitAmount }, index) => {
    check
      .text(description, `/lines/${index}/description`, 500)
      .that(!quantity.startsWith('-'), `/lines/${index}/quantity`, 'must not be negative')
      .that(!unitAmount.startsWith('-'), `/lines/${index}/unitAmount`, 'must not be negative')
      .that(
        priceOf(unitAmount, quantity, currency) <= mostOfLine,
        `/lines/${index}/quantity`,
        'must be less: no invoice can hold what this line costs',
      );
  });
  check.done();
}

async function requireOwnProducts(
  em: EntityManager,
  projectId: string,
  lines: InvoiceLineInput[],
): Promise<void> {
  const wanted = new Set(lines.flatMap(({ productId }) => productId ?? []));
  if (!wanted.size) return;
  const found = await em.count(Product, { id: { $in: [...wanted] }, projectId });
  if (found < wanted.size) throw notFound('product');
}
