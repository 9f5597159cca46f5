import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { UpcomingInvoicesDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { PreviewedInvoiceFragment, SubscriptionQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { Below } from '../../app/parts/below.tsx';
import { CodeNote } from '../../app/parts/code.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { Refusal } from '../../app/parts/refusal.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { PreviewedContent } from '../preview/invoice-preview.tsx';
import classes from './upcoming-invoices.module.css';

const counts = [3, 6, 13].map((count) => ({ value: String(count), label: `The next ${count}` }));

type Subscription = NonNullable<SubscriptionQuery['subscription']>;

/** The next invoices of a subscription as they would be today; left out if it has ended. */
export function UpcomingInvoices({ subscription: { id, canceledAt } }: { subscription: Subscription }) {
  if (canceledAt) return null;
  return (
    <Below>
      <Next id={id} />
    </Below>
  );
}

function Next({ id }: { id: string }) {
  const [count, setCount] = useState(counts[0]!.value);
  const { data, error } = useScreen(UpcomingInvoicesDocument, { id, count: Number(count) });
  const choice = (
    <NativeSelect
      aria-label="Number of upcoming invoices"
      size="xs"
      data={counts}
      value={count}
      onChange={({ currentTarget }) => setCount(currentTarget.value)}
    />
  );
  return (
    <Section title="Upcoming invoices" action={choice}>
      {error && <Refusal error={error} />}
      {!error &&
        (data ? <Invoices invoices={data.previewUpcomingInvoices?.invoices ?? []} /> : <Text>Calculating…</Text>)}
    </Section>
  );
}

function Invoices({ invoices }: { invoices: readonly PreviewedInvoiceFragment[] }) {
  if (!invoices.length) return <CodeNote>No further invoice is planned.</CodeNote>;
  return (
    <>
      <CodeNote>With the usage until now, and the changes that are planned.</CodeNote>
      {invoices.map((invoice) => (
        <Upcoming key={invoice.at} invoice={invoice} />
      ))}
    </>
  );
}

function Upcoming({ invoice }: { invoice: PreviewedInvoiceFragment }) {
  const { at, lines, total } = invoice;
  return (
    <details className={classes.invoice}>
      <summary>
        <span>
          <Moment at={at} />
        </span>
        <small>{[...new Set(lines.map(({ description }) => description))].join(', ')}</small>
        <span>{formatMoney(total)}</span>
      </summary>
      <div className={classes.content}>
        <PreviewedContent invoice={invoice} />
      </div>
    </details>
  );
}
