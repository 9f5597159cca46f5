import type { InvoiceQuery } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { formatMoney, formatNumber, formatUnitAmount } from '../../app/parts/money.ts';
import { Nothing } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { InvoiceSums } from './invoice-sums.tsx';
import { taxOf } from './undecided.ts';

type Invoice = NonNullable<InvoiceQuery['invoice']>;
type Line = Invoice['lines'][number];

const columns = (invoice: Invoice): Column<Line>[] => [
  {
    label: 'For',
    cell: ({ description, explanation }) => (
      <>
        {description}
        <small>{explanation}</small>
      </>
    ),
  },
  { label: 'Quantity', isNumber: true, cell: ({ quantity }) => formatNumber(quantity) },
  {
    label: 'Price',
    isNumber: true,
    cell: ({ unitAmount }) => (unitAmount ? formatUnitAmount(unitAmount, invoice.currency) : <Nothing />),
  },
  { label: 'Tax', isNumber: true, cell: (line) => taxOf(invoice, line) },
  { label: 'Amount', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
];

/** The lines of an invoice with their explanations, and the sum. */
export function Lines({ invoice }: { invoice: Invoice }) {
  return (
    <Section title="Lines">
      <Rows label="Lines" rows={invoice.lines} columns={columns(invoice)} />
      <InvoiceSums invoice={invoice} />
    </Section>
  );
}
