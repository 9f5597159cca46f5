import { OwnInvoiceFileDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { FileLink } from '../../app/parts/file-link.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { saveFile } from '../../app/parts/save-file.ts';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { words } from '../../app/parts/words.ts';
import type { OwnCustomer } from '../purchases/own-customer.ts';

type Row = OwnCustomer['payments']['nodes'][number] & { seller: string | undefined };

const columns: Column<Row>[] = [
  {
    label: 'Received',
    cell: ({ receivedAt, seller }) => (
      <>
        <Moment at={receivedAt} />
        {seller && <small>{seller}</small>}
      </>
    ),
  },
  { label: 'Invoice', cell: ({ invoice }) => invoice.number },
  { label: 'By', cell: ({ gateway, method }) => (gateway ? 'Card' : words(method ?? 'transfer')) },
  { label: 'Status', cell: ({ status }) => <Status value={status} /> },
  { label: 'Amount', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
  {
    label: 'Receipt',
    isNumber: true,
    cell: ({ invoice: { id, number } }) => (
      <FileLink
        name={`invoice ${number}`}
        document={OwnInvoiceFileDocument}
        id={id}
        onRead={({ invoiceDocument }) => invoiceDocument && saveFile(invoiceDocument)}
      >
        PDF
      </FileLink>
    ),
  },
];

interface OwnPaymentsProps {
  customers: readonly OwnCustomer[];
  /** Whether the page is that of one seller, so that the rows need not name it. */
  isOfSeller?: boolean;
}

/** What the customer has paid, with the invoice that each payment is for. */
export function OwnPayments({ customers, isOfSeller }: OwnPaymentsProps) {
  const rows = customers.flatMap(({ project, payments }) =>
    payments.nodes.map((each) => ({ ...each, seller: isOfSeller ? undefined : project.name })),
  );
  if (!rows.length) return null;
  return (
    <Section title="Payments" note={rows.length}>
      <Rows label="Payments" rows={rows} columns={columns} />
    </Section>
  );
}
