import type { SubscriptionRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { Status } from '../../app/parts/status.tsx';
import { Billed } from './billed.tsx';
import { itemsOf, stateOf } from './items.ts';
import { Next } from './next.tsx';

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
    { label: 'Billed', isHiddenOnPhone: true, cell: (subscription) => <Billed of={subscription} /> },
    { label: 'Next', isNumber: true, cell: (subscription) => <Next of={subscription} /> },
    { label: 'Created', isNumber: true, isHiddenOnPhone: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ];
}
