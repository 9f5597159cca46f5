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
import { rangeFilters, rangeOf } from '../range/range.ts';
import { ByProduct } from './by-product.tsx';
import { revenueRoute } from './route.ts';
import { RevenueSeries } from './series.tsx';

const grouping = {
  name: 'by',
  label: 'Grouping',
  options: [
    { value: '', label: 'All products together' },
    { value: 'product', label: 'By product' },
  ],
};

/** The amounts that the project has billed and collected, in one currency at a time. */
export function Revenue() {
  const { project } = revenueRoute.useParams();
  const search = revenueRoute.useSearch();
  const navigate = revenueRoute.useNavigate();
  const range = rangeOf(search, '12m');
  const screen = useScreen(RevenueDocument, {
    ...{ projectId: project, ...range, timezone: timezone() },
    ...{ isByProduct: search.by === 'product', convertTo: search.convertTo },
  });
  const currencies = (screen.data?.revenueAnalytics?.totals ?? []).map(({ group }) => group.currency);
  const [first, ...others] = currencies;
  const currency = {
    name: 'currency',
    label: 'Currency',
    options: [{ value: '', label: first ?? '' }, ...others.map((value) => ({ value, label: value }))],
  };
  const convert = convertFilter(search.convertTo, screen.data?.exchangeRates ?? [], currencies);
  return (
    <Screen title="Revenue" needs="analytics:read" of={screen}>
      {(data) => (
        <>
          <Filters
            search={search}
            onSearch={(next) => void navigate({ search: next })}
            filters={[...rangeFilters(search, '12m'), grouping, ...(others.length ? [currency] : []), ...convert]}
          />
          <Found data={data} currency={search.currency} convertTo={search.convertTo} project={project} />
        </>
      )}
    </Screen>
  );
}

interface FoundProps {
  data: RevenueQuery;
  currency: string | undefined;
  convertTo: string | undefined;
  project: string;
}

function Found({ data, currency, convertTo, project }: FoundProps) {
  if (convertTo && !data.revenueAnalytics) return <Unconverted to={convertTo} />;
  const first = data.revenueAnalytics?.totals[0]?.group.currency;
  if (first === undefined)
    return <Message title="No revenue in this time">Invoices and payments of the range show here.</Message>;
  return <InCurrency data={data} currency={convertTo ?? currency ?? first} project={project} />;
}

function InCurrency({ data, currency, project }: { data: RevenueQuery; currency: string; project: string }) {
  const { revenueAnalytics, byProduct } = data;
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
      {byProduct && <ByProduct report={byProduct} currency={currency} project={project} />}
      <RevenueSeries report={revenueAnalytics} currency={currency} />
    </>
  );
}
