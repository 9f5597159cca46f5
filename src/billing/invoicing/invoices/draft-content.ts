import { eventTime } from '../../../platform/events/event-fields.ts';
import { Rational } from '../../../platform/values/rational.ts';
import type { InvoiceLine } from './invoice-line.ts';
import type { Invoice } from './invoice.ts';

type Value = string | number | null;
type LineContent = Record<'description' | 'quantity' | 'unitAmount' | 'amountMinor', string | null>;

/** What people can change of a draft, as the audit states it. */
interface Content {
  terms: Record<'poNumber' | 'paymentTermDays' | 'dueAt', Value>;
  lines: Map<string, LineContent>;
}

/** A change of a draft: each changed field, and each changed line by its id, null where it did not exist. */
export interface ContentChange {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export function contentOf(invoice: Invoice, lines: readonly InvoiceLine[]): Content {
  const { poNumber, paymentTermDays, dueAt } = invoice;
  return {
    terms: { poNumber, paymentTermDays, dueAt: dueAt && eventTime(dueAt) },
    lines: new Map(lines.map((line) => [line.id, lineContent(line)])),
  };
}

function lineContent({ description, quantity, unitAmount, amountMinor }: InvoiceLine): LineContent {
  return {
    description,
    quantity: plain(quantity),
    unitAmount: unitAmount === null ? null : plain(unitAmount),
    amountMinor: String(amountMinor),
  };
}

/** The database returns "1.000000000000" for "1". */
function plain(decimal: string): string {
  return Rational.of(decimal).toDecimal();
}

/** What differs between two contents; undefined if nothing does. */
export function differenceOf(before: Content, after: Content): ContentChange | undefined {
  const names = (Object.keys(before.terms) as (keyof Content['terms'])[]).filter(
    (name) => before.terms[name] !== after.terms[name],
  );
  const ids = [...new Set([...before.lines.keys(), ...after.lines.keys()])].filter(
    (id) => JSON.stringify(before.lines.get(id)) !== JSON.stringify(after.lines.get(id)),
  );
  if (!names.length && !ids.length) return undefined;
  return { before: pick(before, names, ids), after: pick(after, names, ids) };
}

function pick(
  { terms, lines }: Content,
  names: readonly (keyof Content['terms'])[],
  ids: readonly string[],
): Record<string, unknown> {
  const changed = ids.map((id) => [id, lines.get(id) ?? null]);
  return {
    ...Object.fromEntries(names.map((name) => [name, terms[name]])),
    ...(ids.length && { lines: Object.fromEntries(changed) as unknown }),
  };
}
