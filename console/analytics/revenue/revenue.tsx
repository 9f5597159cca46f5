import { RevenueDocument } from '../../app/graphql/gql/analytics/graphql.ts';
import type { RevenueQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import { Filters } from '../../app/list/filters.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { Message } from '../../app/parts/message.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { timezone } from '../../app/parts/timezone.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { convertFilter } from '../convert/convert-filter.ts';
import { Unconverted } from '../convert/unconverted.tsx';
import { grouping } from '../parts/by.tsx';
import type { By } from '../parts/by.tsx';
import { countryFilter } from '../parts/country-filter.ts';
import { useOfferFilters } from '../parts/use-offer-filters.ts';
import { rangeFilters, rangeOf } from '../range/range.ts';
import { Grouped } from './grouped.tsx';
import { revenueRoute } from './route.ts';
import { RevenueSeries } from './series.tsx';

interface Search {
  by?: By;
  currency?: string;
  convertTo?: string;
}

/** The amounts that the project has billed and collected, in one currency at a time. */
export function Revenue() {
  const { project } = revenueRoute.useParams();
  const search = revenueRoute.useSearch();
  const navigate = revenueRoute.useNavigate();
  const range = rangeOf(search, '12m');
  const screen = useScreen(RevenueDocument, {
    ...{ projectId: project, ...range, timezone: timezone() },
    ...{ productId: search.product, planId: search.plan, country: search.country, convertTo: search.convertTo },
    ...{ groupBy: search.by ?? 'product', isGrouped: search.by !== undefined },
  });
  const offers = useOfferFilters(project, search);
  const currencies = (screen.data?.revenueAnalytics?.totals ?? []).map(({ group }) => group.currency);
  const [first, ...others] = currencies;
  const currency = {
    name: 'currency',
    label: 'Currency',
    options: [{ value: '', label: first ?? '' }, ...others.map((value) => ({ value, label: value }))],
  };
  const countries = (screen.data?.countries?.totals ?? []).map(({ group }) => group.country);
  const limits = [...offers, ...countryFilter(search.country, countries), ...(others.length ? [currency] : [])];
  const convert = convertFilter(search.convertTo, screen.data?.exchangeRates ?? [], currencies);
  return (
    <Screen title="Revenue" needs="analytics:read" of={screen}>
      {(data) => (
        <>
          <Filters
            search={search}
            onSearch={(next) => void navigate({ search: next })}
            filters={[...rangeFilters(search, '12m'), grouping, ...limits, ...convert]}
          />
          <Found data={data} search={search} project={project} />
        </>
      )}
    </Screen>
  );
}

interface FoundProps {
  data: RevenueQuery;
  search: Search;
  project: string;
}

function Found({ data, search: { by, currency, convertTo }, project }: FoundProps) {
  if (convertTo && !data.revenueAnalytics) return <Unconverted to={convertTo} />;
  const first = data.revenueAnalytics?.totals[0]?.group.currency;
  if (first === undefined)
    return <Message title="No revenue in this time">Invoices and payments of the range show here.</Message>;
  return <InCurrency data={data} currency={convertTo ?? currency ?? first} by={by} project={project} />;
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
      {grouped && by && <Grouped report={grouped} by={by} currency={currency} project={project} />}
      <RevenueSeries report={revenueAnalytics} currency={currency} />
    </>
  );
}
