import type { InvoiceRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { formatMoney, isZero } from '../../app/parts/money.ts';
import { Moment, Nothing } from '../../app/parts/moment.tsx';
import { Status } from '../../app/parts/status.tsx';

/** The columns of invoices, wherever they are listed. */
export function invoiceColumns(project: string): Column<InvoiceRowFragment>[] {
  return [
    {
      label: 'Number',
      cell: ({ id, number }) => (
        <RowLink to="/$project/invoices/$invoice" params={{ project, invoice: id }}>
          {number ?? 'Draft'}
        </RowLink>
      ),
    },
    { label: 'Status', cell: (invoice) => <Status value={invoiceState(invoice)} /> },
    { label: 'Issued', isNumber: true, isHiddenOnPhone: true, cell: ({ finalizedAt }) => <Moment at={finalizedAt} /> },
    { label: 'Due', isNumber: true, cell: ({ dueAt }) => <Moment at={dueAt} /> },
    {
      label: 'Owed',
      isNumber: true,
      cell: ({ amountDue }) => (isZero(amountDue) ? <Nothing /> : formatMoney(amountDue)),
    },
    { label: 'Total', isNumber: true, cell: ({ total }) => formatMoney(total) },
  ];
}

/** An open invoice after its date is worth more attention than its status says. */
export function invoiceState({ status, isOverdue }: { status: string; isOverdue: boolean }): string {
  return isOverdue && status === 'open' ? 'overdue' : status;
}
