import { RecognizedDocument } from '../../app/graphql/gql/analytics/graphql.ts';
import type { RecognizedQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { Message } from '../../app/parts/message.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { groupedBy, grouping, groupingOf } from '../parts/by.tsx';
import type { By } from '../parts/by.tsx';
import { Grouped } from '../parts/grouped.tsx';
import { RevenueScreen, limitsOf } from '../parts/revenue-screen.tsx';
import { recognizedRoute } from './route.ts';
import { RecognizedSeries } from './series.tsx';

const columns: Column<NonNullable<RecognizedQuery['grouped']>['totals'][number]>[] = [
  { label: 'Billed', isNumber: true, cell: ({ billed }) => formatMoney(billed) },
  { label: 'Recognised', isNumber: true, cell: ({ recognized }) => formatMoney(recognized) },
  { label: 'Deferred at the end', isNumber: true, cell: ({ deferred }) => formatMoney(deferred) },
];

/** What was earned in each month of what was billed, and what is still to be earned. */
export function Recognized() {
  const { project } = recognizedRoute.useParams();
  const search = recognizedRoute.useSearch();
  const navigate = recognizedRoute.useNavigate();
  const screen = useScreen(RecognizedDocument, {
    ...limitsOf(project, search),
    ...groupedBy(search.by),
  });
  return (
    <RevenueScreen
      title="Recognised revenue"
      note="Without tax"
      project={project}
      search={search}
      onSearch={(next) => void navigate({ search: next })}
      choices={[grouping]}
      of={screen}
      report={screen.data?.recognizedRevenue}
      none={
        <Message title="No revenue in this time">Invoices of the range, and what is earned of them, show here.</Message>
      }
    >
      {(data, currency) => <InCurrency {...{ data, currency, project }} by={groupingOf(screen.variables)} />}
    </RevenueScreen>
  );
}

interface InCurrencyProps {
  data: RecognizedQuery;
  currency: string;
  by: By | undefined;
  project: string;
}

function InCurrency({ data: { recognizedRevenue, grouped }, currency, by, project }: InCurrencyProps) {
  const total = recognizedRevenue?.totals.find(({ group }) => group.currency === currency);
  if (!recognizedRevenue || !total) return null;
  return (
    <>
      <Facts
        of={{
          Billed: formatMoney(total.billed),
          Recognised: formatMoney(total.recognized),
          'Deferred at the end': formatMoney(total.deferred),
        }}
      />
      {grouped && by && (
        <Grouped
          {...{ report: grouped, by, currency, project, columns }}
          name="Recognised revenue"
          heading="recognised"
          figure="recognized"
        />
      )}
      <RecognizedSeries report={recognizedRevenue} currency={currency} />
    </>
  );
}
