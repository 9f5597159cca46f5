import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, uuid } from '../../../platform/store/sql.ts';
import { Rational } from '../../../platform/values/rational.ts';
import { InvoiceLine } from '../invoices/invoice-line.ts';
import { Invoice } from '../invoices/invoice.ts';
import type { BillingDocument, DocumentLine, NamedInvoice } from './billing-document.ts';
import { spanOf, taxesOf } from './document-parts.ts';
import { partiesOn } from './parties-on.ts';

/** The document of an invoice, including the amounts settled so far. */
export async function documentOfInvoice(em: EntityManager, invoice: Invoice): Promise<BillingDocument> {
  const { seller, buyer, timezone, footer } = await partiesOn(em, invoice);
  const lines = await em.find(InvoiceLine, { invoiceId: invoice.id }, { orderBy: { position: 'asc' } });
  const { status, number, currency, locale, dueAt } = invoice;
  return {
    ...{ kind: 'invoice', status, number, currency, locale, dueAt, seller, buyer, timezone, footer },
    issuedAt: invoice.finalizedAt ?? invoice.createdAt,
    period: spanOf(invoice),
    periodTimezone: invoice.timezone ?? (await zoneOfPeriods(em, invoice)) ?? timezone,
    lines: invoice.combinedUntilAt ? bySubscription(lines) : lines.map(lineOf),
    taxes: taxesOf(invoice.taxGroups),
    discountNames: invoice.discounts.filter(({ minor }) => minor !== '0').map(({ name }) => name),
    totalMinor: invoice.totalMinor,
    paidMinor: invoice.paidMinor,
    creditedMinor: invoice.creditedMinor,
    creditNoteMinor: invoice.creditNoteMinor,
    poNumber: invoice.poNumber,
    precedingInvoice: await nameInvoice(em, invoice.replacesId),
    replacedBy: await nameInvoice(em, invoice.replacedById),
    memo: null,
  };
}

/** Another invoice by its number; null while it is a draft. */
async function nameInvoice(em: EntityManager, id: string | null): Promise<NamedInvoice | null> {
  const invoice = id && (await em.findOne(Invoice, { id }));
  return invoice && invoice.number && invoice.finalizedAt
    ? { number: invoice.number, issuedAt: invoice.finalizedAt }
    : null;
}

/** The time zone of a subscription's periods, for invoices from before it was stored. This layer may not import subscriptions, so it reads only the row. */
export async function zoneOfPeriods(
  em: EntityManager,
  { subscriptionId, projectId }: Invoice,
): Promise<string | undefined> {
  if (!subscriptionId) return undefined;
  const [subscription] = await query<{ timezone: string }>(
    em,
    sql`select timezone from subscription
      where id = ${uuid.subscription(subscriptionId)} and project_id = ${uuid.project(projectId)}`,
  );
  return subscription?.timezone;
}

/** The lines of an invoice of several subscriptions, those of each together, and then those that were written by hand. */
function bySubscription(lines: readonly InvoiceLine[]): DocumentLine[] {
  const manual = lines.filter(({ subscriptionId }) => !subscriptionId);
  const groups = Map.groupBy(
    lines.filter((line) => !manual.includes(line)),
    ({ subscriptionId }) => subscriptionId,
  );
  const numbered = [...groups.values()].flatMap((own, index) =>
    own.map((line) => ({ ...lineOf(line), subscriptionNumber: index + 1 })),
  );
  return [...numbered, ...manual.map(lineOf)];
}

function lineOf(line: InvoiceLine): DocumentLine {
  const { description, quantity, unitAmount, netMinor, discountMinor, taxPercentage, taxCategory, taxRule } = line;
  return {
    ...{ description, quantity, unitAmount, netMinor, discountMinor, taxPercentage, taxCategory, taxRule },
    isInclusive: line.isTaxInclusive,
    percentCharged: percentCharged(line),
    period: spanOf(line),
  };
}

function percentCharged({ numerator, denominator }: InvoiceLine): string | null {
  return numerator === denominator ? null : new Rational(100n * numerator, denominator).toFixed(2);
}
