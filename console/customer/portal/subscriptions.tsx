import { useState } from 'react';
import { LateChangePlan } from '../../account/change-plan/late-change-plan.tsx';
import type { OwnCustomer } from '../../account/purchases/own-customer.ts';
import { usePurchaseChoices } from '../../account/purchases/purchase-choices.tsx';
import { endWords } from '../../account/purchases/subscriptions.tsx';
import { useSubscriptions } from '../../account/purchases/use-subscriptions.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { ShowMore, countOf } from '../../app/list/show-more.tsx';
import { plansName } from '../../app/parts/plans-name.ts';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';

type Row = OwnCustomer['subscriptions']['nodes'][number];

/** The customer's subscriptions, which they may change, cancel and keep. */
export function Subscriptions({ customers }: { customers: readonly OwnCustomer[] }) {
  const subscriptions = useSubscriptions(customers);
  const choicesFor = usePurchaseChoices();
  const [changed, setChanged] = useState<{ id: string; name: string }>();
  const columns: Column<Row>[] = [
    {
      label: 'Subscription',
      cell: ({ items }) => plansName(items),
    },
    { label: 'Status', cell: ({ status }) => <Status value={status} /> },
    { label: 'Ends or renews', isNumber: true, cell: endWords },
    {
      label: 'Actions',
      isActs: true,
      cell: (row) => {
        const name = plansName(row.items);
        const change = { label: 'Change the plan', open: () => setChanged({ id: row.id, name }) };
        const mayChange = row.availableActions.includes('change');
        return <RowMenu of={name} choices={[...(mayChange ? [change] : []), ...choicesFor(row)]} />;
      },
    },
  ];
  if (!subscriptions.rows.length) return null;
  return (
    <Section title="Subscriptions" note={countOf(subscriptions)}>
      <Rows label="Subscriptions" rows={subscriptions.rows} columns={columns} />
      <ShowMore of={subscriptions} things="subscriptions" />
      <LateChangePlan of={changed} onClose={() => setChanged(undefined)} />
    </Section>
  );
}
