import type { OrderPreviewPartsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { formatMoney } from '../../app/parts/money.ts';
import { sentenceOf } from '../../app/parts/problem.tsx';
import { InvoicePreview } from '../preview/invoice-preview.tsx';
import classes from '../preview/preview.module.css';
import type { Preview } from '../preview/use-preview.ts';

interface OrderPreviewPanelProps {
  of: Omit<Preview<unknown>, 'data'>;
  preview: OrderPreviewPartsFragment | null | undefined;
  /** Its heading, by default "Preview". */
  title?: string;
}

/** What an order would cost, beside its form. */
export function OrderPreviewPanel({ of: { error, isStale }, preview, title = 'Preview' }: OrderPreviewPanelProps) {
  return (
    <section className={classes.panel} aria-label={title} aria-busy={isStale} data-stale={isStale}>
      <h2>{title}</h2>
      {error && <p role="alert">{sentenceOf(error)}</p>}
      {!error && !preview && <p>Choose a customer and a price to see the invoice.</p>}
      {!error && preview && (
        <>
          <dl className={classes.due}>
            <div>
              <dt>Due at once</dt>
              <dd>{formatMoney(preview.amountDue)}</dd>
            </div>
          </dl>
          {preview.awaitsPayment && <p>It is granted only once this is paid.</p>}
          {preview.isCatchingUp && <p>Overdue work of the customer is done first; the figures include it.</p>}
          <InvoicePreview invoice={preview.invoice} preview={preview} />
        </>
      )}
    </section>
  );
}
