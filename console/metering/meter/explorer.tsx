import { CustomerChoice } from '../../analytics/parts/customer-choice.tsx';
import { useOfferFilters } from '../../analytics/parts/use-offer-filters.ts';
import { rangeFilters, rangeOf } from '../../analytics/range/range.ts';
import { MeterUsageDocument } from '../../app/graphql/gql/metering/graphql.ts';
import type { MeterPartsFragment } from '../../app/graphql/gql/metering/graphql.ts';
import { Filters } from '../../app/list/filters.tsx';
import { Problem } from '../../app/parts/problem.tsx';
import { timezone } from '../../app/parts/timezone.ts';
import { ShownRequestContext, useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { Groups } from './groups.tsx';
import { meterRoute } from './route.ts';
import { Series } from './series.tsx';

const groupings = ({ groupBy }: MeterPartsFragment) => ({
  name: 'by',
  label: 'Grouping',
  options: [
    { value: '', label: 'All subjects together' },
    { value: 'subject', label: 'By subject' },
    { value: 'customer', label: 'By customer' },
    { value: 'plan', label: 'By plan' },
    ...(groupBy.length ? [{ value: 'properties', label: `By ${groupBy.join(', ')}` }] : []),
  ],
});

/** The usage of a meter over time, as bars and as a table, and by subject, customer, plan or the properties that it groups by. */
export function Explorer({ meter, project }: { meter: MeterPartsFragment; project: string }) {
  const search = meterRoute.useSearch();
  const navigate = meterRoute.useNavigate();
  const seesCustomers = useMay('billing:read', project);
  const plans = useOfferFilters(project, search).filter(({ name }) => name === 'plan');
  const { interval, from } = rangeOf(search, '30d');
  const asked = {
    ...{ projectId: project, meter: meter.key, subject: search.q, customerId: search.customer, planId: search.plan },
    ...{ from, timezone: timezone() },
  };
  const { data, error, reload, request } = useScreen(MeterUsageDocument, { ...asked, interval });
  const by = search.by === 'properties' && !meter.groupBy.length ? undefined : search.by;
  return (
    <>
      <Filters
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        hint="Customer id, or your own id"
        filters={[...rangeFilters(search, '30d'), groupings(meter), ...plans]}
      >
        {seesCustomers && (
          <CustomerChoice
            project={project}
            chosen={search.customer}
            onChoose={(customer) => void navigate({ search: { ...search, customer } })}
          />
        )}
      </Filters>
      {error && !data?.usageAnalytics && <Problem error={error} retry={reload} />}
      {by && <Groups key={by} by={by} asked={asked} meter={meter} />}
      {data?.usageAnalytics && (
        <ShownRequestContext value={request}>
          <Series report={data.usageAnalytics} meter={meter} />
        </ShownRequestContext>
      )}
    </>
  );
}
