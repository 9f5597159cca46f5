import { CancelPlannedChangeDocument, PlannedPriceDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { SubscriptionQuery } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { chosenPrice, itemWords } from '../items/item.ts';

type Change = NonNullable<SubscriptionQuery['subscription']>['plannedChanges'][number];
type Item = Change['items'][number];

/** What the subscription will consist of, from when on. Left out if no change is planned. */
export function PlannedChanges({ changes, project }: { changes: readonly Change[]; project: string }) {
  const cancellation = useAct(CancelPlannedChangeDocument);
  const mayChange = useMay('billing:write', project);
  if (!changes.length) return null;
  const acts: Column<Change> = {
    label: 'Actions',
    isActs: true,
    cell: ({ id, at }) => (
      <RowMenu
        of={`the change on ${new Date(at).toLocaleDateString()}`}
        choices={[
          {
            label: 'Cancel the change',
            isDangerous: true,
            text: 'The subscription keeps the items that it has now.',
            run: () => cancellation.run({ id }, 'The change is cancelled.'),
          },
        ]}
      />
    ),
  };
  return (
    <Section title="Planned changes" note={changes.length}>
      <Rows label="Planned changes" rows={changes} columns={[...columns, ...(mayChange ? [acts] : [])]} />
    </Section>
  );
}

const columns: Column<Change>[] = [
  {
    label: 'Items from then on',
    cell: ({ items }) => items.map((item) => <PlannedItem key={`${item.itemId} ${item.priceId}`} item={item} />),
  },
  { label: 'When', isNumber: true, cell: ({ at }) => <Moment at={at} /> },
];

/** The plan has the id of its price alone, which may be of a product that the subscription does not have yet. */
function PlannedItem({ item: { priceId, quantity } }: { item: Item }) {
  const { data } = useScreen(PlannedPriceDocument, { id: priceId });
  const { price } = data ?? {};
  if (!price) return <div>{priceId}</div>;
  const chosen = chosenPrice(price.product.name, price.plan.name, price);
  return (
    <div>
      {itemWords({ key: priceId, price: chosen, quantity: String(quantity), amount: '' })}
      <small>{chosen.cost}</small>
    </div>
  );
}
