import { Link } from '@tanstack/react-router';
import type { ProductGrantRowFragment } from '../../app/graphql/gql/entitlements/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { words } from '../../app/parts/words.ts';

/** What is granted, in a few words. */
export function nameOfGrant({ product, plan, quantity, grants }: ProductGrantRowFragment): string {
  const name = plan ? `${product.name} ${plan.name}` : `${product.name}: ${Object.keys(grants).join(', ')}`;
  return quantity === 1 ? name : `${name} × ${quantity}`;
}

/** The columns of what a customer has without a subscription. */
export function grantColumns(project: string): Column<ProductGrantRowFragment>[] {
  return [
    {
      label: 'Product',
      cell: ({ orderItem, ...row }) =>
        orderItem ? (
          <Link to="/$project/orders/$order" params={{ project, order: orderItem.order.id }}>
            {nameOfGrant({ orderItem, ...row })}
          </Link>
        ) : (
          nameOfGrant({ orderItem, ...row })
        ),
    },
    { label: 'How', cell: ({ orderItem }) => (orderItem ? 'Bought' : 'Given') },
    { label: 'Reason', isHiddenOnPhone: true, cell: ({ reason }) => reason },
    { label: 'Since', isNumber: true, cell: ({ startsAt }) => <Moment at={startsAt} /> },
    { label: 'Until', isNumber: true, cell: (row) => <Until row={row} /> },
  ];
}

/** The end of a grant: when it was taken back and why, when it expires, or never. */
function Until({ row: { endedAt, endReason, expiresAt } }: { row: ProductGrantRowFragment }) {
  if (endedAt && endReason)
    return (
      <>
        <Moment at={endedAt} />, {words(endReason).toLowerCase()}
      </>
    );
  return expiresAt ? <Moment at={expiresAt} /> : 'For good';
}
