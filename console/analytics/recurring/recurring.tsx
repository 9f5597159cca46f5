import { RecurringDocument } from '../../app/graphql/gql/analytics/graphql.ts';
import type { RecurringQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Message } from '../../app/parts/message.tsx';
import { formatMoney, formatNumber } from '../../app/parts/money.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { groupedBy, grouping, groupingOf } from '../parts/by.tsx';
import type { By } from '../parts/by.tsx';
import { Grouped } from '../parts/grouped.tsx';
import { RevenueScreen, limitsOf } from '../parts/revenue-screen.tsx';
import { formatShare } from '../plot/share.ts';
import { Cohorts } from './cohorts.tsx';
import { Movements } from './movements.tsx';
import { Rates } from './rates.tsx';
import type { RatesOf } from './rates.tsx';
import { recurringRoute } from './route.ts';

const compare = {
  name: 'compare',
  label: 'Comparison',
  options: [
    { value: '', label: 'Not compared' },
    { value: 'previous_period', label: 'With the time before' },
    { value: 'previous_year', label: 'With a year before' },
  ],
};

const cohorts = {
  name: 'cohorts',
  label: 'Cohorts',
  options: [
    { value: '', label: 'Cohorts by MRR' },
    { value: 'customers', label: 'Cohorts by customers' },
  ],
};

/** What subscriptions bring in each month, how it moved and what of it stays. */
export function Recurring() {
  const { project } = recurringRoute.useParams();
  const search = recurringRoute.useSearch();
  const navigate = recurringRoute.useNavigate();
  const screen = useScreen(RecurringDocument, {
    ...{ ...limitsOf(project, search), compare: search.compare },
    ...groupedBy(search.by),
  });
  return (
    <RevenueScreen
      title="Recurring revenue"
      note="Without tax"
      project={project}
      search={search}
      onSearch={(next) => void navigate({ search: next })}
      choices={[grouping, compare, cohorts]}
      of={screen}
      report={screen.data?.recurringRevenue}
      none={
        <Message title="No recurring revenue in this time">
          Subscriptions with prices that recur show here once they are active.
        </Message>
      }
    >
      {(data, currency) => (
        <InCurrency
          {...{ data, currency, project }}
          by={groupingOf(screen.variables)}
          cohortsBy={search.cohorts ?? 'mrr'}
        />
      )}
    </RevenueScreen>
  );
}

interface InCurrencyProps {
  data: RecurringQuery;
  currency: string;
  by: By | undefined;
  project: string;
  cohortsBy: 'mrr' | 'customers';
}

function InCurrency({ data, currency, by, project, cohortsBy }: InCurrencyProps) {
  const { recurringRevenue, grouped, revenueCohorts, trialConversion } = data;
  const total = recurringRevenue?.totals.find(ofCurrency(currency));
  if (!recurringRevenue || !total) return null;
  const { interval, series, comparison } = recurringRevenue;
  const own = (revenueCohorts?.cohorts ?? []).filter((cohort) => cohort.currency === currency);
  return (
    <>
      <Rates
        now={ratesOf(recurringRevenue, trialConversion, currency)}
        before={comparison ? ratesOf(comparison, trialConversion?.comparison, currency) : undefined}
      />
      {grouped && by && (
        <Grouped
          report={{ totals: grouped.totals.map(flat), series: grouped.series.map(flat) }}
          {...{ by, currency, project, columns }}
          name="MRR"
          heading="mrr"
          figure="mrr"
        />
      )}
      <Movements
        total={total.figures}
        points={series.filter(ofCurrency(currency))}
        interval={interval}
        currency={currency}
      />
      {own.length > 0 && <Cohorts cohorts={own} by={cohortsBy} currency={currency} />}
    </>
  );
}

type Grouping = NonNullable<RecurringQuery['grouped']>;
type GroupTotal = Grouping['totals'][number];

const columns: Column<GroupTotal & GroupTotal['figures']>[] = [
  { label: 'At the start', isNumber: true, isHiddenOnPhone: true, cell: ({ start }) => formatMoney(start) },
  { label: 'MRR', isNumber: true, cell: ({ mrr }) => formatMoney(mrr) },
  { label: 'Customers', isNumber: true, cell: ({ customers }) => formatNumber(customers) },
  {
    label: 'Net retention',
    isNumber: true,
    isHiddenOnPhone: true,
    cell: ({ netRetention }) => formatShare(netRetention) ?? '—',
  },
];

/** A group with its figures beside its name. A point keeps its start, which is that of its bucket. */
function flat<Point extends { figures: object }>(point: Point): Point & Point['figures'] {
  return { ...point.figures, ...point };
}

const ofCurrency =
  (currency: string) =>
  ({ group }: { group: { currency: string } }) =>
    group.currency === currency;

type Reported = NonNullable<NonNullable<RecurringQuery['recurringRevenue']>['comparison']>;
type Trials = NonNullable<NonNullable<RecurringQuery['trialConversion']>['comparison']>;

function ratesOf({ totals, series }: Reported, trials: Trials | null | undefined, currency: string): RatesOf {
  const isOwn = ofCurrency(currency);
  const whole = series.filter((point) => isOwn(point) && !point.partial);
  return {
    whole: totals.find(isOwn)?.figures,
    last: whole.at(-1)?.figures,
    trials: trials?.totals.find(isOwn),
  };
}
