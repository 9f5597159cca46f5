import { PeopleDocument } from '../../app/graphql/gql/analytics/graphql.ts';
import type { PeopleQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import { Filters } from '../../app/list/filters.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { Message } from '../../app/parts/message.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useViewer } from '../../app/shell/viewer.ts';
import { rangeFilters, rangeOf } from '../range/range.ts';
import { Lifecycle } from './lifecycle.tsx';
import { Retention } from './retention.tsx';
import { peopleRoute } from './route.ts';
import { Series } from './series.tsx';
import { figureNames, formatRate } from './words.ts';

const figures = {
  name: 'figure',
  label: 'Figure',
  options: Object.entries(figureNames).map(([value, label], index) => ({ value: index === 0 ? '' : value, label })),
};

/** Cohorts that fit on a screen: by day for a week, by month for a year. */
const cohortsOf = { '7d': 'day', '30d': 'week', '90d': 'week', '12m': 'month' } as const;

/** The people who signed in to the project, and whether they came back, by the days in which the hub counts them. */
export function People() {
  const { project } = peopleRoute.useParams();
  const search = peopleRoute.useSearch();
  const navigate = peopleRoute.useNavigate();
  const { reportTimezone: timezone } = useViewer().service;
  const cohorts = cohortsOf[search.range ?? '30d'];
  const screen = useScreen(PeopleDocument, {
    ...{ projectId: project, ...rangeOf(search, '30d', timezone), timezone, cohorts },
  });
  return (
    <Screen title="People" note={`By the days of ${timezone}`} needs="analytics:read" of={screen}>
      {(data) => (
        <>
          <Filters
            search={search}
            onSearch={(next) => void navigate({ search: next })}
            filters={[...rangeFilters(search, '30d'), figures]}
          />
          <Reports data={data} figure={search.figure ?? 'activeUsers'} />
        </>
      )}
    </Screen>
  );
}

function Reports({ data, figure }: { data: PeopleQuery; figure: keyof typeof figureNames }) {
  const { userAnalytics, userRetention } = data;
  const total = userAnalytics?.totals[0];
  if (!userAnalytics || (!total?.activeUsers && !total?.monthlyActive))
    return <Message title="Nobody in this time">People who sign in through a client of the project show here.</Message>;
  return (
    <>
      <Facts
        of={{
          [figureNames.activeUsers]: formatNumber(total.activeUsers),
          [figureNames.newUsers]: formatNumber(total.newUsers),
          [figureNames.signIns]: formatNumber(total.signIns),
          'Active in 7 days': total.weeklyActive == null ? undefined : formatNumber(total.weeklyActive),
          'Active in 28 days': total.monthlyActive == null ? undefined : formatNumber(total.monthlyActive),
          Stickiness: total.stickiness == null ? undefined : formatRate(total.stickiness),
        }}
      />
      <Series report={userAnalytics} figure={figure} />
      <Lifecycle report={userAnalytics} />
      {userRetention && <Retention report={userRetention} />}
    </>
  );
}
