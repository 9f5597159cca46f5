import { OwnInvoiceFileDocument } from '../../app/graphql/gql/account/graphql.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { FileLink } from '../../app/parts/file-link.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { saveFile } from '../../app/parts/save-file.ts';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import type { PurchasedSubscription } from './purchased.ts';

/** The latest invoice of the subscription, with its file. */
export function LatestInvoice({ subscription: { latestInvoice } }: { subscription: PurchasedSubscription }) {
  if (!latestInvoice) return null;
  const { id, number, status, isOverdue, total, dueAt, createdAt } = latestInvoice;
  return (
    <Section title="Latest invoice" note={number ?? 'Draft'}>
      <Facts
        of={{
          Status: <Status value={isOverdue && status === 'open' ? 'overdue' : status} />,
          Date: <Moment at={createdAt} />,
          Due: dueAt ? <Moment at={dueAt} /> : undefined,
          Total: formatMoney(total),
          File: (
            <FileLink
              name={number ?? 'the draft'}
              document={OwnInvoiceFileDocument}
              id={id}
              onRead={({ invoiceDocument }) => invoiceDocument && saveFile(invoiceDocument)}
            >
              PDF
            </FileLink>
          ),
        }}
      />
    </Section>
  );
}
