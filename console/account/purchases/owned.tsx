import { MoreGrantsDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { ShowMore, countOf } from '../../app/list/show-more.tsx';
import { useMore } from '../../app/list/use-more.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { listsOf } from './own-customer.ts';
import type { OwnCustomer } from './own-customer.ts';

type Row = OwnCustomer['productGrants']['nodes'][number];

const columns: Column<Row>[] = [
  {
    label: 'Product',
    cell: ({ product, plan, quantity }) =>
      `${product.name}${plan ? ` ${plan.name}` : ''}${quantity === 1 ? '' : ` × ${quantity}`}`,
  },
  { label: 'How', cell: ({ orderItem }) => (orderItem ? 'Bought' : 'Given to you') },
  { label: 'Since', isNumber: true, cell: ({ startsAt }) => <Moment at={startsAt} /> },
  {
    label: 'Until',
    isNumber: true,
    cell: ({ expiresAt }) => (expiresAt ? <Moment at={expiresAt} /> : 'For good'),
  },
  {
    label: 'New releases until',
    isNumber: true,
    isHiddenOnPhone: true,
    cell: ({ updatesUntilAt, expiresAt }) => <Moment at={updatesUntilAt ?? expiresAt} />,
  },
];

/** The products that the person owns: bought once, or given by a project. */
export function Owned({ customers }: { customers: readonly OwnCustomer[] }) {
  const lists = listsOf(customers, ({ productGrants }) => productGrants);
  const grants = useMore({ document: MoreGrantsDocument, lists, pageOf: ({ customer }) => customer?.productGrants });
  if (!grants.rows.length) return null;
  return (
    <Section title="Owned" note={countOf(grants)}>
      <Rows label="Owned" rows={grants.rows} columns={columns} />
      <ShowMore of={grants} things="products" />
    </Section>
  );
}
