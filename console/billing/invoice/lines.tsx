import { Link } from '@tanstack/react-router';
import type { InvoiceQuery } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { formatMoney, formatNumber, formatUnitAmount } from '../../app/parts/money.ts';
import { Nothing } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { itemsOf } from '../subscriptions/items.ts';
import { InvoiceSums } from './invoice-sums.tsx';
import classes from './lines.module.css';
import { taxOf } from './undecided.ts';

type Invoice = NonNullable<InvoiceQuery['invoice']>;
type Line = Invoice['lines'][number];
type Subscription = NonNullable<Invoice['invoicedSubscriptions'][number]['subscription']>;

const columns = (invoice: Invoice): Column<Line>[] => [
  {
    label: 'For',
    cell: ({ description, explanation }) => (
      <>
        {description}
        <small>{explanation}</small>
      </>
    ),
  },
  { label: 'Quantity', isNumber: true, cell: ({ quantity }) => formatNumber(quantity) },
  {
    label: 'Price',
    isNumber: true,
    cell: ({ unitAmount }) => (unitAmount ? formatUnitAmount(unitAmount, invoice.currency) : <Nothing />),
  },
  { label: 'Tax', isNumber: true, cell: (line) => taxOf(invoice, line) },
  { label: 'Amount', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
];

/** The lines of an invoice with their explanations, and the sum. */
export function Lines({ invoice, project }: { invoice: Invoice; project: string }) {
  const { invoicedSubscriptions, lines } = invoice;
  return (
    <Section title="Lines">
      {invoicedSubscriptions.length ? (
        <LinesBySubscription invoice={invoice} project={project} />
      ) : (
        <Rows label="Lines" rows={lines} columns={columns(invoice)} />
      )}
      <InvoiceSums invoice={invoice} />
    </Section>
  );
}

/** The lines of an invoice of several subscriptions, below the name of each; then those of none. */
function LinesBySubscription({ invoice, project }: { invoice: Invoice; project: string }) {
  const parts = new Map(
    invoice.invoicedSubscriptions.flatMap(({ subscription }) =>
      subscription ? [[subscription.id, subscription]] : [],
    ),
  );
  const others = invoice.lines.filter(({ subscriptionId }) => !parts.has(subscriptionId ?? ''));
  const partOf = (subscription: Subscription) => {
    const name = itemsOf(subscription);
    const own = invoice.lines.filter(({ subscriptionId }) => subscriptionId === subscription.id);
    return (
      <div key={subscription.id} className={classes.part}>
        <h3>
          <Link to="/$project/subscriptions/$subscription" params={{ project, subscription: subscription.id }}>
            {name}
          </Link>
        </h3>
        <Rows label={`Lines of ${name}`} rows={own} columns={columns(invoice)} />
      </div>
    );
  };
  return (
    <>
      {[...parts.values()].map(partOf)}
      {others.length > 0 && (
        <div className={classes.part}>
          <h3>Other lines</h3>
          <Rows label="Other lines" rows={others} columns={columns(invoice)} />
        </div>
      )}
    </>
  );
}
