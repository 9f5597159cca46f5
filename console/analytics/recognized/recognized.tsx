import { RecognizedDocument } from '../../app/graphql/gql/analytics/graphql.ts';
import type { RecognizedQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import { Filters } from '../../app/list/filters.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { Message } from '../../app/parts/message.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { timezone } from '../../app/parts/timezone.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { convertFilter } from '../convert/convert-filter.ts';
import { Unconverted } from '../convert/unconverted.tsx';
import { grouping } from '../parts/by.tsx';
import type { By } from '../parts/by.tsx';
import { rangeFilters, rangeOf } from '../range/range.ts';
import { Grouped } from './grouped.tsx';
import { recognizedRoute } from './route.ts';
import { RecognizedSeries } from './series.tsx';

interface Search {
  by?: By;
  currency?: string;
  convertTo?: string;
}

/** What was earned in each month of what was billed, and what is still to be earned, in one currency at a time. */
export function Recognized() {
  const { project } = recognizedRoute.useParams();
  const search = recognizedRoute.useSearch();
  const navigate = recognizedRoute.useNavigate();
  const { by, convertTo } = search;
  const screen = useScreen(RecognizedDocument, {
    ...{ projectId: project, ...rangeOf(search, '12m'), timezone: timezone() },
    ...{ convertTo, groupBy: by ?? 'product', isGrouped: by !== undefined },
  });
  const currencies = (screen.data?.recognizedRevenue?.totals ?? []).map(({ group }) => group.currency);
  const [first, ...others] = currencies;
  const currency = {
    name: 'currency',
    label: 'Currency',
    options: [{ value: '', label: first ?? '' }, ...others.map((value) => ({ value, label: value }))],
  };
  const convert = convertFilter(convertTo, screen.data?.exchangeRates ?? [], currencies);
  const choices = [...rangeFilters(search, '12m'), grouping, ...(others.length ? [currency] : []), ...convert];
  return (
    <Screen title="Recognised revenue" note="Without tax" needs="analytics:read" of={screen}>
      {(data) => (
        <>
          <Filters search={search} onSearch={(next) => void navigate({ search: next })} filters={choices} />
          <Found data={data} search={search} project={project} />
        </>
      )}
    </Screen>
  );
}

interface FoundProps {
  data: RecognizedQuery;
  search: Search;
  project: string;
}

function Found({ data, search, project }: FoundProps) {
  const { by, convertTo } = search;
  if (convertTo && !data.recognizedRevenue) return <Unconverted to={convertTo} />;
  const first = data.recognizedRevenue?.totals[0]?.group.currency;
  if (first === undefined)
    return (
      <Message title="No revenue in this time">Invoices of the range, and what is earned of them, show here.</Message>
    );
  return <InCurrency data={data} currency={convertTo ?? search.currency ?? first} by={by} project={project} />;
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
      {grouped && by && <Grouped report={grouped} by={by} currency={currency} project={project} />}
      <RecognizedSeries report={recognizedRevenue} currency={currency} />
    </>
  );
}
