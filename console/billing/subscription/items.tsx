import type { SubscriptionQuery } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { MomentOfDay } from '../../app/parts/moment.tsx';
import { intervalWords, itemPrice } from '../../app/parts/price.ts';
import { words } from '../../app/parts/words.ts';

type Item = NonNullable<SubscriptionQuery['subscription']>['items'][number];

/** The columns of what a subscription consists of. */
export function itemColumns(project: string): Column<Item>[] {
  return [
    {
      label: 'Product',
      cell: ({ product, plan }) => (
        <>
          <RowLink to="/$project/products/$product" params={{ project, product: product.id }}>
            {product.name}
          </RowLink>
          <small>{plan.name}</small>
        </>
      ),
    },
    {
      label: 'Quantity',
      isNumber: true,
      cell: ({ quantity, price }) => (price.meter ? 'Metered' : formatNumber(quantity)),
    },
    { label: 'Price', isNumber: true, cell: itemPrice },
    { label: 'Billed', isNumber: true, cell: ({ price }) => words(intervalWords(price)) },
    {
      label: 'Charged until',
      isNumber: true,
      cell: ({ chargedToAt }) => <MomentOfDay at={chargedToAt} />,
    },
  ];
}
