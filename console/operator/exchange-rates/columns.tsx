import type { ExchangeRatesQuery } from '../../app/graphql/gql/operator/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { MomentOfDay } from '../../app/parts/moment.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import type { RowChoice } from '../../app/parts/row-menu.tsx';

export type Rate = ExchangeRatesQuery['exchangeRates'][number];

/** The columns of exchange rates. */
export function rateColumns(onRemove: (rate: Rate) => Promise<void>): Column<Rate>[] {
  return [
    { label: 'From', cell: ({ date }) => date },
    { label: 'One', cell: ({ base }) => base },
    { label: 'Is worth', isNumber: true, cell: ({ rate, quote }) => `${formatNumber(rate)} ${quote}` },
    { label: 'Loaded', isNumber: true, isHiddenOnPhone: true, cell: ({ updatedAt }) => <MomentOfDay at={updatedAt} /> },
    {
      label: 'Actions',
      isActs: true,
      cell: (rate) => (
        <RowMenu of={`${rate.base} in ${rate.quote} on ${rate.date}`} choices={[removalOf(rate, onRemove)]} />
      ),
    },
  ];
}

function removalOf(rate: Rate, onRemove: (rate: Rate) => Promise<void>): RowChoice {
  return {
    label: 'Remove',
    text: 'Reports of its days use the rate before it, until the day of the next rate. They may be refused if there is none.',
    isDangerous: true,
    run: () => onRemove(rate),
  };
}
