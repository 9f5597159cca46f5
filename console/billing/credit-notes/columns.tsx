import type { CreditNoteRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { Reference } from '../../app/parts/reference.tsx';
import { Status } from '../../app/parts/status.tsx';
import { words } from '../../app/parts/words.ts';

/** The columns of credit notes, wherever they are listed. */
export function creditNoteColumns(project: string): Column<CreditNoteRowFragment>[] {
  return [
    {
      label: 'Number',
      cell: ({ id, number }) => (
        <RowLink to="/$project/credit-notes/$creditNote" params={{ project, creditNote: id }}>
          <Reference>{number}</Reference>
        </RowLink>
      ),
    },
    { label: 'Status', cell: ({ status }) => <Status value={status} /> },
    {
      label: 'Invoice',
      isHiddenOnPhone: true,
      cell: ({ invoice }) => invoice.number && <Reference>{invoice.number}</Reference>,
    },
    { label: 'Reason', isHiddenOnPhone: true, cell: ({ reason }) => words(reason) },
    { label: 'Issued', isNumber: true, cell: ({ issuedAt }) => <Moment at={issuedAt} /> },
    { label: 'Total', isNumber: true, cell: ({ total }) => formatMoney(total) },
  ];
}
