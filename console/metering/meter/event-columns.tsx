import type { MeterPartsFragment, UsageEventRowFragment } from '../../app/graphql/gql/metering/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { MomentOfDay } from '../../app/parts/moment.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Status } from '../../app/parts/status.tsx';

type OnAct = (act: 'correct' | 'withdraw', event: UsageEventRowFragment) => void;

/** The columns of usage events. */
export function eventColumns(
  { unit, aggregation }: MeterPartsFragment,
  mayCorrect: boolean,
  onAct: OnAct,
): Column<UsageEventRowFragment>[] {
  const measure = ({ quantity, value }: UsageEventRowFragment) =>
    aggregation === 'unique' ? value : [formatNumber(quantity), unit].filter(Boolean).join(' ');
  return [
    {
      label: 'Key',
      isCode: true,
      cell: ({ key, source, replaces }) => (
        <>
          {key}
          {source && <small>{source}</small>}
          {replaces && <small>replaces {replaces}</small>}
        </>
      ),
    },
    { label: 'Subject', isCode: true, cell: ({ subject }) => subject },
    { label: 'Properties', isHiddenOnPhone: true, cell: ({ properties }) => spell(properties) },
    {
      label: 'State',
      cell: ({ state, replacedBy, reason }) => (
        <>
          <Status value={state} />
          {replacedBy && <small>by {replacedBy}</small>}
          {reason && <small>{reason}</small>}
        </>
      ),
    },
    { label: aggregation === 'unique' ? 'Value' : 'Quantity', isNumber: true, cell: measure },
    { label: 'Occurred', isNumber: true, cell: ({ occurredAt }) => <MomentOfDay at={occurredAt} /> },
    {
      label: 'Actions',
      isActs: true,
      cell: (event) => (
        <RowMenu
          of={event.key}
          choices={
            mayCorrect && event.state === 'counted'
              ? [
                  { label: 'Correct', open: () => onAct('correct', event) },
                  { label: 'Withdraw', open: () => onAct('withdraw', event) },
                ]
              : []
          }
        />
      ),
    },
  ];
}

function spell(properties: unknown): string {
  return Object.entries((properties ?? {}) as Record<string, unknown>)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');
}
