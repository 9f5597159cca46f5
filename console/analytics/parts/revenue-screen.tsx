import type { ReactNode } from 'react';
import type { Filter } from '../../app/list/filters.tsx';
import { Filters } from '../../app/list/filters.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { timezone } from '../../app/parts/timezone.ts';
import type { ScreenData } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { convertFilter } from '../convert/convert-filter.ts';
import type { Pair } from '../convert/convert-filter.ts';
import { Unconverted } from '../convert/unconverted.tsx';
import { rangeFilters, rangeOf } from '../range/range.ts';
import type { RangeSearch } from '../range/range.ts';
import type { Group } from './by.tsx';
import { countryFilter } from './country-filter.ts';
import { currencyFilter } from './currency-filter.ts';
import { CustomerChoice } from './customer-choice.tsx';
import { useOfferFilters } from './use-offer-filters.ts';

interface RevenueSearch extends RangeSearch {
  product?: string;
  plan?: string;
  customer?: string;
  country?: string;
  currency?: string;
  convertTo?: string;
}

/** The totals of a report, of which each has a currency, or a country. */
interface Totals<Key extends keyof Group> {
  totals: readonly { group: Required<Pick<Group, Key>> }[];
}

interface RevenueData {
  exchangeRates: readonly Pair[];
  countries?: Totals<'country'> | null;
}

interface RevenueScreenProps<Data> {
  title: string;
  note?: string;
  project: string;
  search: RevenueSearch;
  onSearch: (search: Record<string, string | undefined>) => void;
  /** Choices of the screen itself. */
  choices: readonly Filter[];
  of: ScreenData<Data>;
  report: Totals<'currency'> | null | undefined;
  /** Shows where there are no figures. */
  none: ReactNode;
  children: (data: Data, currency: string) => ReactNode;
}

/** The variables of a report on revenue, by the address of its screen. */
export function limitsOf(project: string, search: RevenueSearch) {
  return {
    ...{ projectId: project, ...rangeOf(search, '12m'), timezone: timezone(), convertTo: search.convertTo },
    ...{ productId: search.product, planId: search.plan, customerId: search.customer, country: search.country },
  };
}

/** A report on revenue in one currency at a time, under the choices of what it is limited to. */
export function RevenueScreen<Data extends RevenueData>(props: RevenueScreenProps<Data>) {
  const { title, note, project, search, onSearch, choices, of, report, none, children } = props;
  const { convertTo, currency } = search;
  const offers = useOfferFilters(project, search);
  const seesCustomers = useMay('billing:read', project);
  const currencies = (report?.totals ?? []).map(({ group }) => group.currency);
  const countries = (of.data?.countries?.totals ?? []).map(({ group }) => group.country);
  const filters = [
    ...rangeFilters(search, '12m'),
    ...choices,
    ...offers,
    ...countryFilter(search.country, countries),
    ...currencyFilter(currencies),
    ...convertFilter(convertTo, of.data?.exchangeRates ?? [], currencies),
  ];
  const shown = convertTo ?? currency ?? currencies[0];
  return (
    <Screen title={title} note={note} needs="analytics:read" of={of}>
      {(data) => (
        <>
          <Filters search={{ ...search }} onSearch={onSearch} filters={filters}>
            {seesCustomers && (
              <CustomerChoice
                project={project}
                chosen={search.customer}
                onChoose={(customer) => onSearch({ ...search, customer })}
              />
            )}
          </Filters>
          {convertTo && !report ? <Unconverted to={convertTo} /> : null}
          {report && (shown && currencies.length ? children(data, shown) : none)}
        </>
      )}
    </Screen>
  );
}
