import { RecurringDocument } from '../../app/graphql/gql/analytics/graphql.ts';
import type { RecurringQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import { Filters } from '../../app/list/filters.tsx';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { timezone } from '../../app/parts/timezone.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { convertFilter } from '../convert/convert-filter.ts';
import { Unconverted } from '../convert/unconverted.tsx';
import { rangeFilters, rangeOf } from '../range/range.ts';
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

/** What subscriptions bring in each month, how it moved and what of it stays, in one currency at a time. */
export function Recurring() {
  const { project } = recurringRoute.useParams();
  const search = recurringRoute.useSearch();
  const navigate = recurringRoute.useNavigate();
  const screen = useScreen(RecurringDocument, {
    ...{ projectId: project, ...rangeOf(search, '12m'), timezone: timezone(), compare: search.compare },
    convertTo: search.convertTo,
  });
  const currencies = (screen.data?.recurringRevenue?.totals ?? []).map(({ group }) => group.currency);
  const [first, ...others] = currencies;
  const currency = {
    name: 'currency',
    label: 'Currency',
    options: [{ value: '', label: first ?? '' }, ...others.map((value) => ({ value, label: value }))],
  };
  const convert = convertFilter(search.convertTo, screen.data?.exchangeRates ?? [], currencies);
  const choices = [...rangeFilters(search, '12m'), compare, cohorts, ...(others.length ? [currency] : []), ...convert];
  return (
    <Screen title="Recurring revenue" note="Without tax" needs="analytics:read" of={screen}>
      {(data) => (
        <>
          <Filters search={search} onSearch={(next) => void navigate({ search: next })} filters={choices} />
          <Found data={data} search={search} />
        </>
      )}
    </Screen>
  );
}

interface FoundProps {
  data: RecurringQuery;
  search: { currency?: string; convertTo?: string; cohorts?: 'customers' };
}

function Found({ data, search: { currency, convertTo, cohorts: by } }: FoundProps) {
  if (convertTo && !data.recurringRevenue) return <Unconverted to={convertTo} />;
  const first = data.recurringRevenue?.totals[0]?.group.currency;
  if (first === undefined)
    return (
      <Message title="No recurring revenue in this time">
        Subscriptions with prices that recur show here once they are active.
      </Message>
    );
  return <InCurrency data={data} currency={convertTo ?? currency ?? first} by={by ?? 'mrr'} />;
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
