import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
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

/** What the person owns: bought once, or given by a project. */
export function Owned({ customers }: { customers: readonly OwnCustomer[] }) {
  const rows = customers.flatMap(({ productGrants }) => productGrants.nodes);
  if (!rows.length) return null;
  return (
    <Section title="Owned" note={rows.length}>
      <Rows label="Owned" rows={rows} columns={columns} />
    </Section>
  );
}
