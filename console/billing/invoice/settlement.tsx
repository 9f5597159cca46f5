import type { InvoiceQuery } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Rows } from '../../app/list/rows.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { Moment, Nothing } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Reference } from '../../app/parts/reference.tsx';
import { Status } from '../../app/parts/status.tsx';
import { words } from '../../app/parts/words.ts';

type Invoice = NonNullable<InvoiceQuery['invoice']>;

const payments = (project: string): Column<Invoice['payments'][number]>[] => [
  {
    label: 'Method',
    cell: ({ id, method }) => (
      <RowLink to="/$project/payments/$payment" params={{ project, payment: id }}>
        {words(method)}
      </RowLink>
    ),
  },
  { label: 'Status', cell: ({ status }) => <Status value={status} /> },
  { label: 'Reference', cell: ({ reference }) => (reference ? <Reference>{reference}</Reference> : <Nothing />) },
  { label: 'Received', isNumber: true, cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
  { label: 'Amount', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
];

const creditNotes = (project: string): Column<Invoice['creditNotes'][number]>[] => [
  {
    label: 'Number',
    cell: ({ id, number }) => (
      <RowLink to="/$project/credit-notes/$creditNote" params={{ project, creditNote: id }}>
        <Reference>{number}</Reference>
      </RowLink>
    ),
  },
  { label: 'Status', cell: ({ status }) => <Status value={status} /> },
  { label: 'Issued', isNumber: true, cell: ({ issuedAt }) => <Moment at={issuedAt} /> },
  { label: 'Amount', isNumber: true, cell: ({ total }) => formatMoney(total) },
];

/** What settled an invoice, as far as it is settled. */
export function Settlement({ invoice, project }: { invoice: Invoice; project: string }) {
  return (
    <>
      {invoice.payments.length > 0 && (
        <Section title="Payments">
          <Rows label="Payments" rows={invoice.payments} columns={payments(project)} />
        </Section>
      )}
      {invoice.creditNotes.length > 0 && (
        <Section title="Credit notes">
          <Rows label="Credit notes" rows={invoice.creditNotes} columns={creditNotes(project)} />
        </Section>
      )}
    </>
  );
}
