import type { ReactNode } from 'react';
import type { PreviewPartsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { formatMoney } from '../../app/parts/money.ts';
import { Span } from '../../app/parts/moment.tsx';
import { sentenceOf } from '../../app/parts/problem.tsx';
import { CreditNotes, Gathered, InvoicePreview } from './invoice-preview.tsx';
import { LaterInvoices } from './later-invoices.tsx';
import classes from './preview.module.css';
import type { Preview } from './use-preview.ts';

interface PreviewPanelProps {
  of: Omit<Preview<unknown>, 'data'>;
  preview: PreviewPartsFragment | null | undefined;
  /** What to do before there is anything to show. */
  hint: string;
  /** Its heading, by default "Preview". */
  title?: string;
  /** What the form itself knows about the change. */
  children?: ReactNode;
}

/** What the entries of a form would cost, beside the form. */
export function PreviewPanel({
  of: { error, isStale },
  preview,
  hint,
  title = 'Preview',
  children,
}: PreviewPanelProps) {
  return (
    <section className={classes.panel} aria-label={title} aria-busy={isStale} data-stale={isStale}>
      <h2>{title}</h2>
      {error && <p role="alert">{sentenceOf(error)}</p>}
      {!error && !preview && <p>{hint}</p>}
      {children}
      {!error && preview && <Effects preview={preview} />}
    </section>
  );
}

function Effects({ preview }: { preview: PreviewPartsFragment }) {
  const { amountDue, period, invoice, gathered, creditNotes, laterInvoices, awaitsPayment, isCatchingUp } = preview;
  return (
    <>
      <dl className={classes.due}>
        <div>
          <dt>Due at once</dt>
          <dd>{formatMoney(amountDue)}</dd>
        </div>
        <div>
          <dt>Period</dt>
          <dd>
            <Span from={period.startAt} to={period.endAt} />
          </dd>
        </div>
      </dl>
      {awaitsPayment && <p>It takes effect only once this is paid.</p>}
      {isCatchingUp && <p>Overdue work of the customer is done first; the figures include it.</p>}
      <CreditNotes notes={creditNotes} />
      {invoice && <InvoicePreview invoice={invoice} preview={laterInvoices.length ? undefined : preview} />}
      {laterInvoices.length > 0 && <LaterInvoices invoices={laterInvoices} preview={preview} />}
      {gathered && <Gathered invoice={gathered} />}
      {!invoice && !gathered && <p>Nothing is charged.</p>}
    </>
  );
}
