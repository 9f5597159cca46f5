import type { CustomerQuery } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Rows } from '../../app/list/rows.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { Moment, Nothing } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status, words } from '../../app/parts/status.tsx';

type Customer = NonNullable<CustomerQuery['customer']>;
type Payment = Customer['payments']['nodes'][number];
type CreditNote = Customer['creditNotes']['nodes'][number];

const paymentColumns = (project: string): Column<Payment>[] => [
  {
    label: 'Invoice',
    cell: ({ invoice }) => (
      <RowLink to="/$project/invoices/$invoice" params={{ project, invoice: invoice.id }}>
        {invoice.number ?? invoice.id}
      </RowLink>
    ),
  },
  { label: 'Method', cell: ({ method }) => words(method) },
  { label: 'Reference', isHiddenOnPhone: true, cell: ({ reference }) => reference ?? <Nothing /> },
  { label: 'Received', isNumber: true, cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
  { label: 'Amount', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
];

const creditNoteColumns = (project: string): Column<CreditNote>[] => [
  {
    label: 'Number',
    cell: ({ number, invoice }) => (
      <RowLink to="/$project/invoices/$invoice" params={{ project, invoice: invoice.id }}>
        {number}
      </RowLink>
    ),
  },
  { label: 'Status', cell: ({ status }) => <Status value={status} /> },
  { label: 'Issued', isNumber: true, cell: ({ issuedAt }) => <Moment at={issuedAt} /> },
  { label: 'Amount', isNumber: true, cell: ({ total }) => formatMoney(total) },
];

/** What the customer has paid and got back. */
export function Money({ customer: { payments, creditNotes }, project }: { customer: Customer; project: string }) {
  return (
    <>
      {payments.nodes.length > 0 && (
        <Section title="Payments" note={payments.totalCount}>
          <Rows label="Payments" rows={payments.nodes} columns={paymentColumns(project)} />
        </Section>
      )}
      {creditNotes.nodes.length > 0 && (
        <Section title="Credit notes" note={creditNotes.totalCount}>
          <Rows label="Credit notes" rows={creditNotes.nodes} columns={creditNoteColumns(project)} />
        </Section>
      )}
    </>
  );
}
