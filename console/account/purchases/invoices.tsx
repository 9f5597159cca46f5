import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { MoreInvoicesDocument, OwnInvoiceFileDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { MoreInvoicesQuery } from '../../app/graphql/gql/account/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { ShowMore, countOf } from '../../app/list/show-more.tsx';
import { useMore } from '../../app/list/use-more.ts';
import type { More, OfSeller } from '../../app/list/use-more.ts';
import { FileLink } from '../../app/parts/file-link.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { Moment, Nothing } from '../../app/parts/moment.tsx';
import { saveFile } from '../../app/parts/save-file.ts';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { isPayable } from '../paying/is-payable.ts';
import { PayDialog } from '../paying/pay-dialog.tsx';
import { listsOf } from './own-customer.ts';
import type { OwnCustomer } from './own-customer.ts';

type Row = OfSeller<OwnCustomer['payable']['nodes'][number]>;

const before: Column<Row>[] = [
  {
    label: 'Status',
    cell: ({ status, isOverdue }) => <Status value={isOverdue && status === 'open' ? 'overdue' : status} />,
  },
  { label: 'Due', isNumber: true, cell: ({ dueAt }) => <Moment at={dueAt} /> },
];

const after: Column<Row>[] = [
  { label: 'Total', isNumber: true, cell: ({ total }) => formatMoney(total) },
  {
    label: 'File',
    isNumber: true,
    cell: ({ id, number }) => (
      <FileLink
        name={number ?? 'the draft'}
        document={OwnInvoiceFileDocument}
        id={id}
        onRead={({ invoiceDocument }) => invoiceDocument && saveFile(invoiceDocument)}
      >
        PDF
      </FileLink>
    ),
  },
];

interface InvoicesProps {
  customers: readonly OwnCustomer[];
  /** Whether the page is that of one seller, so that the rows need not name it. */
  isOfSeller?: boolean;
  reload: () => void;
}

/** The invoices of the person: first those that can be paid, then the others, the newest of each seller first. */
export function Invoices({ customers, isOfSeller, reload }: InvoicesProps) {
  const invoices = usePayableFirst(customers);
  const [paid, setPaid] = useState<Row>();
  const number: Column<Row> = {
    label: 'Number',
    cell: ({ number: named, seller }) => (
      <>
        {named ?? 'Draft'}
        {!isOfSeller && <small>{seller}</small>}
      </>
    ),
  };
  const owed: Column<Row> = {
    label: 'Owed',
    isNumber: true,
    cell: (row) =>
      isPayable(row) ? (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          {formatMoney(row.amountDue)}
          <Button size="compact-sm" aria-label={`Pay ${row.number ?? 'the invoice'}`} onClick={() => setPaid(row)}>
            Pay
          </Button>
        </Group>
      ) : (
        <Nothing />
      ),
  };
  if (!invoices.rows.length) return null;
  return (
    <Section title="Invoices" note={countOf(invoices)}>
      <Rows label="Invoices" rows={invoices.rows} columns={[number, ...before, owed, ...after]} />
      <ShowMore of={invoices} things="invoices" />
      {paid && <PayDialog id={paid.id} number={paid.number} onPaid={reload} onClose={() => setPaid(undefined)} />}
    </Section>
  );
}

/** An invoice that can be paid is never behind others, however old it is. */
function usePayableFirst(customers: readonly OwnCustomer[]): More<Row> {
  const [document, pageOf] = [MoreInvoicesDocument, invoicesOf];
  const payable = useMore({
    document,
    pageOf,
    lists: listsOf(customers, (customer) => customer.payable, { payable: true }),
  });
  const settled = useMore({
    document,
    pageOf,
    lists: listsOf(customers, (customer) => customer.settled, { payable: false }),
  });
  return payable.more ? payable : { ...settled, rows: [...payable.rows, ...settled.rows] };
}

function invoicesOf({ customer }: MoreInvoicesQuery) {
  return customer?.invoices;
}
