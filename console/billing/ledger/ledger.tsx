import { LedgerDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { LedgerQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { Filters } from '../../app/list/filters.tsx';
import { Pages } from '../../app/list/pages.tsx';
import { pageOf } from '../../app/list/search.ts';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { Accounts } from './accounts.tsx';
import { LedgerCheck } from './ledger-check.tsx';
import { filters } from './filters.ts';
import { Journal } from './journal.tsx';
import { ledgerRoute } from './route.ts';

/** The double-entry books of a project: its accounts, and the journal behind them. */
export function Ledger() {
  const { project } = ledgerRoute.useParams();
  const search = ledgerRoute.useSearch();
  const { kind, account, currency, sort } = search;
  const screen = useScreen(LedgerDocument, {
    projectId: project,
    filter: { projectId: project, kind, account, currency },
    sort: sort ?? ('latest' as const),
    ...pageOf(search),
  });
  return (
    <Screen title="Ledger" needs="billing:read" of={screen}>
      {(data) => <Content data={data} project={project} />}
    </Screen>
  );
}

function Content({ data, project }: { data: LedgerQuery; project: string }) {
  const balances = data.ledgerAccounts ?? [];
  const currencies = [...new Set(balances.map(({ currency }) => currency))];
  if (!balances.length)
    return (
      <Message title="Nothing is posted yet">
        Final invoices, payments and credit notes are posted to the ledger by themselves.
      </Message>
    );
  return (
    <>
      {currencies.map((currency) => (
        <Section key={currency} title={`Accounts in ${currency}`}>
          <Accounts balances={balances.filter((each) => each.currency === currency)} project={project} />
        </Section>
      ))}
      <LedgerCheck project={project} />
      {data.ledgerTransactions && (
        <Transactions transactions={data.ledgerTransactions} currencies={currencies} project={project} />
      )}
    </>
  );
}

interface TransactionsProps {
  transactions: NonNullable<LedgerQuery['ledgerTransactions']>;
  currencies: readonly string[];
  project: string;
}

function Transactions({ transactions, currencies, project }: TransactionsProps) {
  const search = ledgerRoute.useSearch();
  const navigate = ledgerRoute.useNavigate();
  const onSearch = (next: Record<string, string | undefined>) =>
    void navigate({ search: next as typeof search, resetScroll: false });
  return (
    <Section title="Journal" id="journal">
      <Filters search={search} onSearch={onSearch} filters={filters(currencies)} />
      {transactions.nodes.length ? (
        <Journal transactions={transactions.nodes} project={project} />
      ) : (
        <Message title="No transaction matches">Try another filter.</Message>
      )}
      <Pages page={transactions} search={search} onSearch={onSearch} />
    </Section>
  );
}
