import type { InvoiceQuery, UpdateInvoiceInput } from '../../app/graphql/gql/billing/graphql.ts';
import { lineInputs } from '../new-invoice/draft.ts';
import type { LineDraft } from '../new-invoice/draft.ts';

type Invoice = NonNullable<InvoiceQuery['invoice']>;

/** What a person has entered about a draft. */
export interface DraftEdit {
  days: string;
  /** The due date, in the zone of the reader. */
  dueDay: string;
  poNumber: string;
  /** The lines of the draft by id; those that are left out are removed. */
  lines: Record<string, EditedLine>;
  added: LineDraft[];
}

export interface EditedLine {
  description: string;
  quantity: string;
  unitAmount: string;
}

export function editOf({ paymentTermDays, dueAt, poNumber, lines }: Invoice): DraftEdit {
  const own = lines.map(({ id, description, quantity, unitAmount }) => [
    id,
    { description, quantity, unitAmount: unitAmount ?? '' },
  ]);
  return {
    days: dueAt || paymentTermDays === null ? '' : String(paymentTermDays),
    dueDay: dueAt ? localDay(dueAt) : '',
    poNumber: poNumber ?? '',
    lines: Object.fromEntries(own) as Record<string, EditedLine>,
    added: [],
  };
}

function localDay(at: string): string {
  const day = new Date(at);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** What differs from the draft, as the API takes it; a day ends at its last second. */
export function changesOf(invoice: Invoice, edit: DraftEdit): UpdateInvoiceInput {
  const before = editOf(invoice);
  const { days, dueDay, poNumber, added } = edit;
  return {
    ...(days !== before.days && { paymentTermDays: days ? Number(days) : null }),
    ...(dueDay !== before.dueDay && { dueAt: dueDay ? new Date(`${dueDay}T23:59:59`).toISOString() : null }),
    ...(poNumber.trim() !== before.poNumber && { poNumber: poNumber.trim() || null }),
    ...lineChanges(invoice, edit),
    addLines: lineInputs(added, 'exclusive'),
    ifVersion: invoice.version,
  };
}

function lineChanges(invoice: Invoice, { lines }: DraftEdit): Pick<UpdateInvoiceInput, 'changeLines' | 'removeLines'> {
  const kept = changedLines(invoice, lines);
  return {
    changeLines: kept.map(([lineId, changes]) => ({ lineId, ...changes })),
    removeLines: invoice.lines.filter(({ id }) => !lines[id]).map(({ id }) => id),
  };
}

/** The changed lines in the order in which the API gets them. */
export function changedLines(
  invoice: Invoice,
  lines: DraftEdit['lines'],
): [id: string, changes: Partial<EditedLine>][] {
  const before = editOf(invoice).lines;
  return invoice.lines.flatMap(({ id }): [string, Partial<EditedLine>][] => {
    const edited = lines[id];
    const entries = Object.entries(edited ?? {}).filter(
      ([name, value]) => value !== before[id]?.[name as keyof EditedLine],
    );
    return entries.length ? [[id, Object.fromEntries(entries)]] : [];
  });
}
