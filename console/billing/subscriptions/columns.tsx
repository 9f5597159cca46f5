import type { SubscriptionRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { intervalWords } from '../../app/parts/price.ts';
import { Status } from '../../app/parts/status.tsx';
import { words } from '../../app/parts/words.ts';
import { itemsOf, stateOf } from './items.ts';

/** The columns of subscriptions, wherever they are listed. */
export function subscriptionColumns(project: string): Column<SubscriptionRowFragment>[] {
  return [
    {
      label: 'Subscribed to',
      cell: (subscription) => (
        <RowLink to="/$project/subscriptions/$subscription" params={{ project, subscription: subscription.id }}>
          {itemsOf(subscription)}
        </RowLink>
      ),
    },
    { label: 'Status', cell: (subscription) => <Status value={stateOf(subscription)} /> },
    { label: 'Billed', isHiddenOnPhone: true, cell: (subscription) => words(intervalWords(subscription)) },
    { label: 'Ends or renews', isNumber: true, cell: (row) => <Moment at={row.cancelAt ?? row.currentPeriod.endAt} /> },
    { label: 'Created', isNumber: true, isHiddenOnPhone: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ];
}
