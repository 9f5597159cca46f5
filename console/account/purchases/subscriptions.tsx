import { CancelPurchaseDocument, KeepPurchaseDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import type { RowChoice } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import type { OwnCustomer } from './own-customer.ts';

type Row = OwnCustomer['subscriptions']['nodes'][number] & { seller: string };

/** The person's subscriptions, which they may cancel and keep. */
export function Subscriptions({ customers }: { customers: readonly OwnCustomer[] }) {
  const choicesFor = useChoices();
  const rows = customers.flatMap(({ project, subscriptions }) =>
    subscriptions.nodes.map((each) => ({ ...each, seller: project.name })),
  );
  const columns: Column<Row>[] = [
    {
      label: 'Subscription',
      cell: (row) => (
        <>
          {nameOf(row)}
          <small>{row.seller}</small>
        </>
      ),
    },
    { label: 'Status', cell: ({ status }) => <Status value={status} /> },
    {
      label: 'Ends or renews',
      isNumber: true,
      cell: ({ status, cancelAt, currentPeriod }) =>
        status === 'canceled' ? 'Ended' : endWords(cancelAt, currentPeriod.endAt),
    },
    { label: 'Actions', isActs: true, cell: (row) => <RowMenu of={nameOf(row)} choices={choicesFor(row)} /> },
  ];
  if (!rows.length) return null;
  return (
    <Section title="Subscriptions" note={rows.length}>
      <Rows label="Subscriptions" rows={rows} columns={columns} />
    </Section>
  );
}

function endWords(cancelAt: string | null, periodEnd: string) {
  return (
    <span>
      {cancelAt ? 'Ends ' : 'Renews '}
      <Moment at={cancelAt ?? periodEnd} />
    </span>
  );
}

function nameOf({ items }: Pick<Row, 'items'>): string {
  return items
    .map(({ product, plan, quantity }) => `${product.name} ${plan.name}${quantity === 1 ? '' : ` × ${quantity}`}`)
    .join(', ');
}

function useChoices(): (row: Row) => RowChoice[] {
  const cancel = useAct(CancelPurchaseDocument);
  const keep = useAct(KeepPurchaseDocument);
  return ({ id, availableActions, cancelAt, currentPeriod }) => [
    ...(availableActions.includes('keep')
      ? [
          {
            label: 'Keep it',
            text: 'Takes the cancellation back, so that the subscription renews.',
            run: () => keep.run({ id }, 'The subscription renews.'),
          },
        ]
      : []),
    ...(availableActions.includes('cancel_at_period_end') && !cancelAt
      ? [
          {
            label: 'Cancel',
            isDangerous: true,
            text: (
              <>
                You can use it until <Moment at={currentPeriod.endAt} />, and then it ends without another invoice for a
                period. You can take it back until then.
              </>
            ),
            run: () => cancel.run({ id }, 'The subscription ends with its period.'),
          },
        ]
      : []),
  ];
}
