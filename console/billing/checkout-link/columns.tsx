import { Link } from '@tanstack/react-router';
import type { CheckoutRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { Status } from '../../app/parts/status.tsx';
import { nameOf } from '../customers/customer-name.ts';

/** The columns of purchases through a link. */
export function checkoutColumns(project: string): Column<CheckoutRowFragment>[] {
  return [
    { label: 'Customer', cell: ({ customer }) => nameOf(customer) },
    { label: 'Status', cell: ({ status }) => <Status value={status} /> },
    { label: 'Bought', cell: (checkout) => <Bought checkout={checkout} project={project} /> },
    { label: 'Started', isNumber: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { label: 'Completed', isNumber: true, cell: ({ completedAt }) => <Moment at={completedAt} /> },
  ];
}

function Bought({ checkout: { subscription, order }, project }: { checkout: CheckoutRowFragment; project: string }) {
  if (order)
    return (
      <Link to="/$project/orders/$order" params={{ project, order: order.id }}>
        Order
      </Link>
    );
  return subscription ? (
    <Link to="/$project/subscriptions/$subscription" params={{ project, subscription: subscription.id }}>
      Subscription
    </Link>
  ) : null;
}
