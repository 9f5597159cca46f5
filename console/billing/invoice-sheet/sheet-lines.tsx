import type { InvoiceSheetQuery } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { formatMoney, formatNumber, formatUnitAmount } from '../../app/parts/money.ts';
import { Nothing, Span } from '../../app/parts/moment.tsx';
import { taxOf } from '../invoice/undecided.ts';

type Invoice = NonNullable<InvoiceSheetQuery['invoice']>;

const columns = (invoice: Invoice): Column<Invoice['lines'][number]>[] => [
  {
    label: 'Description',
    cell: ({ description, periodStartAt, periodEndAt }) => (
      <>
        {description}
        {periodStartAt && periodEndAt && (
          <small>
            <Span from={periodStartAt} to={periodEndAt} />
          </small>
        )}
      </>
    ),
  },
  { label: 'Quantity', isNumber: true, cell: ({ quantity }) => formatNumber(quantity) },
  {
    label: 'Unit price',
    isNumber: true,
    cell: ({ unitAmount }) => (unitAmount ? formatUnitAmount(unitAmount, invoice.currency) : <Nothing />),
  },
  { label: 'Tax', isNumber: true, cell: (line) => taxOf(invoice, line) },
  { label: 'Amount', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
];

/** What is billed, without the console's own explanations. */
export function SheetLines({ invoice }: { invoice: Invoice }) {
  return <Rows label="Lines of the invoice" rows={invoice.lines} columns={columns(invoice)} />;
}
