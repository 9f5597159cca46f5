import { Link } from '@tanstack/react-router';
import {
  CancelOrderDocument,
  ChangeOrderMetadataDocument,
  OrderDocument,
} from '../../app/graphql/gql/billing/graphql.ts';
import type { OrderQuery } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Rows } from '../../app/list/rows.tsx';
import { Acts } from '../../app/parts/acts.tsx';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { Moment, MomentOfDay } from '../../app/parts/moment.tsx';
import { itemPrice } from '../../app/parts/price.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { words } from '../../app/parts/words.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { nameOf } from '../customers/customer-name.ts';
import { invoiceColumns } from '../invoices/columns.tsx';
import { Metadata } from '../metadata/metadata.tsx';
import { itemsOf } from '../subscriptions/items.ts';
import { orderRoute } from './route.ts';

type Order = NonNullable<OrderQuery['order']>;

/** One order with its items and its invoice. */
export function Order() {
  const { project, order: id } = orderRoute.useParams();
  const screen = useScreen(OrderDocument, { id });
  const order = screen.data?.order;
  return (
    <Screen
      title={order ? itemsOf(order) : 'Order'}
      above={
        order && (
          <Link to="/$project/customers/$customer" params={{ project, customer: order.customer.id }}>
            {nameOf(order.customer)}
          </Link>
        )
      }
      note={
        order && (
          <>
            <Status value={order.status} />
            <CopyId id={order.id} />
          </>
        )
      }
      actions={order && <OrderActs order={order} project={project} />}
      needs="billing:read"
      of={screen}
    >
      {({ order: found }) => found && <Content order={found} project={project} />}
    </Screen>
  );
}

function Content({ order, project }: { order: Order; project: string }) {
  return (
    <>
      <Section title="Terms">
        <Facts
          of={{
            Ordered: <Moment at={order.createdAt} />,
            Granted: words(order.fulfilment),
            'Cancelled unless paid by':
              order.status === 'open' && order.expiresAt ? <MomentOfDay at={order.expiresAt} /> : undefined,
          }}
        />
      </Section>
      <Section title="Items" note={order.items.length}>
        <Rows label="Items" rows={order.items} columns={itemColumns(project)} />
      </Section>
      <Section title="Invoice">
        <Rows label="Invoice" rows={[order.invoice]} columns={invoiceColumns(project)} />
      </Section>
      <Metadata id={order.id} metadata={order.metadata} project={project} document={ChangeOrderMetadataDocument} />
    </>
  );
}

const itemColumns = (project: string): Column<Order['items'][number]>[] => [
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
  { label: 'Quantity', isNumber: true, cell: ({ quantity }) => formatNumber(quantity) },
  { label: 'Price', isNumber: true, cell: itemPrice },
  { label: 'Granted', isNumber: true, cell: ({ fulfilledAt }) => <Moment at={fulfilledAt} /> },
  { label: 'Taken back', isNumber: true, cell: ({ endedAt }) => <Moment at={endedAt} /> },
];

function OrderActs({ order: { id, availableActions }, project }: { order: Order; project: string }) {
  const cancel = useAct(CancelOrderDocument);
  const mayChange = useMay('billing:write', project);
  return (
    <Acts
      available={mayChange ? availableActions : []}
      choices={[
        {
          action: 'cancel',
          label: 'Cancel',
          isDangerous: true,
          text: 'Its invoice is voided, and nothing is owed. What was granted already is taken back. This cannot be undone.',
          run: () => cancel.run({ id }, 'The order is cancelled.'),
        },
      ]}
    />
  );
}
