import { RecurringDocument } from '../../app/graphql/gql/analytics/graphql.ts';
import type { RecurringQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import { Message } from '../../app/parts/message.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { RevenueScreen, limitsOf } from '../parts/revenue-screen.tsx';
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
  const screen = useScreen(RecurringDocument, { ...limitsOf(project, search), compare: search.compare });
  return (
    <RevenueScreen
      title="Recurring revenue"
      note="Without tax"
      project={project}
      search={search}
      onSearch={(next) => void navigate({ search: next })}
      choices={[compare, cohorts]}
      of={screen}
      report={screen.data?.recurringRevenue}
      none={
        <Message title="No recurring revenue in this time">
          Subscriptions with prices that recur show here once they are active.
        </Message>
      }
    >
      {(data, currency) => <InCurrency data={data} currency={currency} by={search.cohorts ?? 'mrr'} />}
    </RevenueScreen>
  );
}

interface InCurrencyProps {
  data: RecurringQuery;
  currency: string;
  by: 'mrr' | 'customers';
}

function InCurrency({ data, currency, by }: InCurrencyProps) {
  const { recurringRevenue, revenueCohorts, trialConversion } = data;
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
      <Movements
        total={total.figures}
        points={series.filter(ofCurrency(currency))}
        interval={interval}
        currency={currency}
      />
      {own.length > 0 && <Cohorts cohorts={own} by={by} currency={currency} />}
    </>
  );
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
