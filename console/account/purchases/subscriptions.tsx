import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Rows } from '../../app/list/rows.tsx';
import { ShowMore, countOf } from '../../app/list/show-more.tsx';
import type { OfSeller } from '../../app/list/use-more.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { plansName } from '../../app/parts/plans-name.ts';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import type { OwnCustomer } from './own-customer.ts';
import { usePurchaseChoices } from './purchase-choices.tsx';
import { useSubscriptions } from './use-subscriptions.ts';

type Row = OfSeller<OwnCustomer['subscriptions']['nodes'][number]>;

/** The person's subscriptions, which they may cancel and keep. */
export function Subscriptions({ customers }: { customers: readonly OwnCustomer[] }) {
  const choicesFor = usePurchaseChoices();
  const subscriptions = useSubscriptions(customers);
  const columns: Column<Row>[] = [
    {
      label: 'Subscription',
      cell: (row) => (
        <>
          <RowLink to="/purchases/$subscription" params={{ subscription: row.id }}>
            {plansName(row.items)}
          </RowLink>
          <small>{row.seller}</small>
        </>
      ),
    },
    { label: 'Status', cell: ({ status }) => <Status value={status} /> },
    {
      label: 'Ends or renews',
      isNumber: true,
      cell: endWords,
    },
    { label: 'Actions', isActs: true, cell: (row) => <RowMenu of={plansName(row.items)} choices={choicesFor(row)} /> },
  ];
  if (!subscriptions.rows.length) return null;
  return (
    <Section title="Subscriptions" note={countOf(subscriptions)}>
      <Rows label="Subscriptions" rows={subscriptions.rows} columns={columns} />
      <ShowMore of={subscriptions} things="subscriptions" />
    </Section>
  );
}

/** When a subscription ends or renews. */
export function endWords({ status, cancelAt, currentPeriod }: OwnCustomer['subscriptions']['nodes'][number]) {
  if (status === 'canceled' || status === 'incomplete_expired') return 'Ended';
  if (status === 'paused' && !cancelAt) return 'Paused';
  return (
    <span>
      {cancelAt ? 'Ends ' : 'Renews '}
      <Moment at={cancelAt ?? currentPeriod.endAt} />
    </span>
  );
}
