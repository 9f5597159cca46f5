import type { LedgerQuery } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Rows } from '../../app/list/rows.tsx';
import { formatMoney, isZero } from '../../app/parts/money.ts';
import type { Money } from '../../app/parts/money.ts';
import { accounts } from './words.ts';

type Balance = NonNullable<LedgerQuery['ledgerAccounts']>[number];

const columns = (project: string): Column<Balance & { id: string }>[] => [
  {
    label: 'Account',
    cell: ({ kind, currency }) => (
      <>
        <RowLink to="/$project/ledger" params={{ project }} search={{ account: kind, currency }} hash="journal">
          {accounts[kind].label}
        </RowLink>
        <small>{accounts[kind].text}</small>
      </>
    ),
  },
  { label: 'Debits', isNumber: true, cell: ({ debit }) => formatMoney(debit) },
  { label: 'Credits', isNumber: true, cell: ({ credit }) => formatMoney(credit) },
  { label: 'Balance', isNumber: true, cell: ({ balance }) => balanceWords(balance) },
];

/** The accounts of a currency with what was posted to them; a row shows its entries in the journal. */
export function Accounts({ balances, project }: { balances: readonly Balance[]; project: string }) {
  const order = Object.keys(accounts);
  const rows = balances
    .map((balance) => ({ ...balance, id: balance.kind }))
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  return <Rows label={`Accounts in ${rows[0]?.currency ?? ''}`} rows={rows} columns={columns(project)} isEven />;
}

/** A balance with its side, as bookkeepers write it. */
function balanceWords({ amount, currency }: Money): string {
  if (isZero({ amount, currency })) return formatMoney({ amount, currency });
  const isCredit = amount.startsWith('-');
  return `${formatMoney({ amount: amount.replace('-', ''), currency })} ${isCredit ? 'credit' : 'debit'}`;
}
