import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RemovePendingChargeDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { SubscriptionQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { Rows } from '../../app/list/rows.tsx';
import { CodeNote } from '../../app/parts/code.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { pendingColumns } from '../pending/columns.tsx';
import type { PendingCharge } from '../pending/columns.tsx';
import { AddCharge } from './add-charge.tsx';

type Subscription = NonNullable<SubscriptionQuery['subscription']>;

const uncharged = ['canceled', 'incomplete', 'incomplete_expired'];

/** What waits for the next invoice: gathered by changes, or added by hand. */
export function PendingCharges({ subscription, project }: { subscription: Subscription; project: string }) {
  const { id, pendingCharges, currency, status } = subscription;
  const [isAdding, { open, close }] = useDisclosure();
  const removal = useAct(RemovePendingChargeDocument);
  const mayChange = useMay('billing:write', project);
  const acts = {
    label: 'Actions',
    isActs: true,
    cell: ({ id: charge, description }: PendingCharge) => (
      <RowMenu
        of={description}
        choices={[
          {
            label: 'Remove',
            isDangerous: true,
            text: 'It is never charged. What was credited for it stays credited.',
            run: () => removal.run({ id: charge }, 'The charge is removed.'),
          },
        ]}
      />
    ),
  };
  const add = mayChange && !uncharged.includes(status) && (
    <Button variant="default" size="compact-sm" onClick={open}>
      Add a charge
    </Button>
  );
  const { nodes, totalCount } = pendingCharges;
  if (!nodes.length && !add) return null;
  return (
    <Section title="On the next invoice" note={totalCount || undefined} action={add}>
      {nodes.length ? (
        <Rows label="On the next invoice" rows={nodes} columns={[...pendingColumns, ...(mayChange ? [acts] : [])]} />
      ) : (
        <CodeNote>No further charge waits for the next invoice.</CodeNote>
      )}
      {isAdding && <AddCharge subscriptionId={id} currency={currency} onClose={close} />}
    </Section>
  );
}
