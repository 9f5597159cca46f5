import { Text } from '@mantine/core';
import { PreviewTransferDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { ClockedCustomerFragment, PreviewedInvoiceFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { Refusal } from '../../app/parts/refusal.tsx';
import { Sum, Sums } from '../../app/parts/sums.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { nameOf } from '../customers/customer-name.ts';
import { PreviewLines } from '../preview/preview-lines.tsx';
import classes from '../preview/preview.module.css';

interface TransferPreviewProps {
  id: string;
  /** The name of the present customer. */
  from: string;
  to: ClockedCustomerFragment;
}

/** What a transfer bills now, and what the new customer pays first. */
export function TransferPreview({ id, from, to }: TransferPreviewProps) {
  const { data, error } = useScreen(PreviewTransferDocument, { id, input: { customerId: to.id } });
  if (error) return <Refusal error={error} />;
  const preview = data?.previewSubscriptionTransfer;
  if (!preview) return <Text>Calculating…</Text>;
  const { closingInvoice, nextInvoice } = preview;
  return (
    <section className={classes.panel} aria-label="Preview" aria-live="polite">
      <h2>Preview</h2>
      {closingInvoice ? (
        <Invoice title={`Billed now to ${from}`} invoice={closingInvoice} />
      ) : (
        <p>Nothing is billed now to {from}.</p>
      )}
      {nextInvoice ? (
        <>
          <Invoice title={`First invoice of ${nameOf(to)}`} invoice={nextInvoice} />
          <p>
            It is written on <Moment at={nextInvoice.at} />.
          </p>
        </>
      ) : (
        <p>The first invoice of {nameOf(to)} is not known yet.</p>
      )}
    </section>
  );
}

function Invoice({ title, invoice }: { title: string; invoice: PreviewedInvoiceFragment }) {
  return (
    <>
      <h3>{title}</h3>
      <PreviewLines lines={invoice.lines} />
      <Sums>
        <Sum name="Total, with tax" amount={invoice.total} isMain />
      </Sums>
    </>
  );
}
