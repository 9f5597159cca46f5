import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { OwnInvoiceFileDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { FileLink } from '../../app/parts/file-link.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { Moment, Nothing } from '../../app/parts/moment.tsx';
import { saveFile } from '../../app/parts/save-file.ts';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { isPayable } from '../paying/is-payable.ts';
import { PayDialog } from '../paying/pay-dialog.tsx';
import type { OwnCustomer } from './own-customer.ts';

type Row = OwnCustomer['invoices']['nodes'][number] & { seller: string | undefined };

const before: Column<Row>[] = [
  {
    label: 'Number',
    cell: ({ number, seller }) => (
      <>
        {number ?? 'Draft'}
        {seller && <small>{seller}</small>}
      </>
    ),
  },
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

/** What the person was billed, the newest of each seller first. */
export function Invoices({ customers, isOfSeller, reload }: InvoicesProps) {
  const rows = customers.flatMap(({ project, invoices }) =>
    invoices.nodes.map((each) => ({ ...each, seller: isOfSeller ? undefined : project.name })),
  );
  const [paid, setPaid] = useState<Row>();
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
  if (!rows.length) return null;
  return (
    <Section title="Invoices" note={rows.length}>
      <Rows label="Invoices" rows={rows} columns={[...before, owed, ...after]} />
      {paid && <PayDialog id={paid.id} number={paid.number} onPaid={reload} onClose={() => setPaid(undefined)} />}
    </Section>
  );
}
