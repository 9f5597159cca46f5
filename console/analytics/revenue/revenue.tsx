import { RevenueDocument } from '../../app/graphql/gql/analytics/graphql.ts';
import type { RevenueQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { Message } from '../../app/parts/message.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { groupedBy, grouping, groupingOf } from '../parts/by.tsx';
import type { By } from '../parts/by.tsx';
import { Grouped } from '../parts/grouped.tsx';
import { RevenueScreen, limitsOf } from '../parts/revenue-screen.tsx';
import { revenueRoute } from './route.ts';
import { RevenueSeries } from './series.tsx';

const columns: Column<NonNullable<RevenueQuery['grouped']>['totals'][number]>[] = [
  { label: 'Billed', isNumber: true, cell: ({ billed }) => formatMoney(billed) },
  { label: 'Collected', isNumber: true, cell: ({ collected }) => formatMoney(collected) },
  { label: 'Outstanding', isNumber: true, isHiddenOnPhone: true, cell: ({ outstanding }) => formatMoney(outstanding) },
];

/** The amounts that the project has billed and collected. */
export function Revenue() {
  const { project } = revenueRoute.useParams();
  const search = revenueRoute.useSearch();
  const navigate = revenueRoute.useNavigate();
  const screen = useScreen(RevenueDocument, {
    ...limitsOf(project, search),
    ...groupedBy(search.by),
  });
  return (
    <RevenueScreen
      title="Revenue"
      project={project}
      search={search}
      onSearch={(next) => void navigate({ search: next })}
      choices={[grouping]}
      of={screen}
      report={screen.data?.revenueAnalytics}
      none={<Message title="No revenue in this time">Invoices and payments of the range show here.</Message>}
    >
      {(data, currency) => <InCurrency {...{ data, currency, project }} by={groupingOf(screen.variables)} />}
    </RevenueScreen>
  );
}

interface InCurrencyProps {
  data: RevenueQuery;
  currency: string;
  by: By | undefined;
  project: string;
}

function InCurrency({ data: { revenueAnalytics, grouped }, currency, by, project }: InCurrencyProps) {
  const total = revenueAnalytics?.totals.find(({ group }) => group.currency === currency);
  if (!revenueAnalytics || !total) return null;
  return (
    <>
      <Facts
        of={{
          Billed: formatMoney(total.billed),
          Collected: formatMoney(total.collected),
          Outstanding: formatMoney(total.outstanding),
        }}
      />
      {grouped && by && (
        <Grouped
          {...{ report: grouped, by, currency, project, columns }}
          name="Revenue"
          heading="parts-of-invoices"
          figure="billed"
        />
      )}
      <RevenueSeries report={revenueAnalytics} currency={currency} />
    </>
  );
}
