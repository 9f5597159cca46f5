import { Skeleton, Text } from '@mantine/core';
import { InvoiceSheetDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { InvoiceSheetQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { Dialog } from '../../app/parts/dialog.tsx';
import { Moment, Span } from '../../app/parts/moment.tsx';
import { sentenceOf } from '../../app/parts/problem.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useViewer } from '../../app/shell/viewer.ts';
import { InvoiceSums } from '../invoice/invoice-sums.tsx';
import classes from './invoice-sheet.module.css';
import { Buyer, Seller } from './parties.tsx';
import { printedOn } from './printed-on.ts';
import { SheetLines } from './sheet-lines.tsx';

interface InvoiceSheetProps {
  id: string;
  project: string;
  onClose: () => void;
}

/** An invoice as a printed page. The PDF has the same content in the customer's language. */
export default function InvoiceSheet({ id, project, onClose }: InvoiceSheetProps) {
  const { data, error } = useScreen(InvoiceSheetDocument, { id, projectId: project });
  return (
    <Dialog opened onClose={onClose} title="As the customer sees it" size="xl">
      {error && !data?.invoice && <Text role="alert">{sentenceOf(error)}</Text>}
      {!error && !data && <Skeleton height={480} aria-label="Loading" />}
      {data?.invoice && <Sheet data={data} invoice={data.invoice} project={project} />}
    </Dialog>
  );
}

interface SheetProps {
  data: InvoiceSheetQuery;
  invoice: NonNullable<InvoiceSheetQuery['invoice']>;
  project: string;
}

function Sheet({ data, invoice, project }: SheetProps) {
  const projectName = useViewer().projects.nodes.find(({ id }) => id === project)?.name ?? '';
  const { seller, buyer, footer } = printedOn(data, projectName);
  return (
    <>
      <article className={classes.sheet}>
        <Seller seller={seller} />
        <div className={classes.parties}>
          <Buyer buyer={buyer} />
          <Dates invoice={invoice} />
        </div>
        <h3>{invoice.number ? `Invoice ${invoice.number}` : 'Draft of an invoice'}</h3>
        {invoice.status === 'void' && <p className={classes.mark}>This invoice is void.</p>}
        <SheetLines invoice={invoice} />
        <InvoiceSums invoice={invoice} />
        {footer && <p className={classes.footer}>{footer}</p>}
      </article>
      <Text size="sm" c="dimmed" mt="sm">
        The PDF has the same content in the language of the customer ({invoice.locale}).
      </Text>
    </>
  );
}

function Dates({ invoice }: Pick<SheetProps, 'invoice'>) {
  const { createdAt, finalizedAt, dueAt, periodStartAt, periodEndAt, poNumber, replaces } = invoice;
  return (
    <dl className={classes.dates}>
      <div>
        <dt>Date</dt>
        <dd>
          <Moment at={finalizedAt ?? createdAt} />
        </dd>
      </div>
      {dueAt && (
        <div>
          <dt>Due</dt>
          <dd>
            <Moment at={dueAt} />
          </dd>
        </div>
      )}
      {poNumber && (
        <div>
          <dt>Purchase order</dt>
          <dd>{poNumber}</dd>
        </div>
      )}
      {replaces && (
        <div>
          <dt>Replaces</dt>
          <dd>{replaces.number}</dd>
        </div>
      )}
      {periodStartAt && periodEndAt && (
        <div>
          <dt>Period</dt>
          <dd>
            <Span from={periodStartAt} to={periodEndAt} />
          </dd>
        </div>
      )}
    </dl>
  );
}
