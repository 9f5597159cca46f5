import type { ShopQuery } from '../../app/graphql/gql/account/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Nothing } from '../../app/parts/moment.tsx';
import { intervalWords, priceWords } from '../../app/parts/price.ts';

type Row = ShopQuery['products']['nodes'][number];

/** The columns of the products of a shop. */
export function columns(seller: string): Column<Row>[] {
  return [
    {
      label: 'Product',
      cell: ({ id, name, tagline }) => (
        <>
          <RowLink to="/shops/$seller/$product" params={{ seller, product: id }}>
            {name}
          </RowLink>
          {tagline && <small>{tagline}</small>}
        </>
      ),
    },
    { label: 'Plans', isNumber: true, cell: ({ plans }) => plans.length },
    { label: 'First price', isNumber: true, cell: (row) => firstPrice(row) ?? <Nothing /> },
  ];
}

/** The first price in the order of the project. */
function firstPrice({ plans }: Row): string | undefined {
  const [price] = plans.flatMap(({ prices }) => prices);
  return price && `${priceWords(price)} ${intervalWords(price)}`;
}
