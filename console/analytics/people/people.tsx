import { PeopleDocument } from '../../app/graphql/gql/analytics/graphql.ts';
import type { PeopleQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Filters } from '../../app/list/filters.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { Message } from '../../app/parts/message.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { timezone } from '../../app/parts/timezone.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { Figures } from '../plot/figures.tsx';
import { Plot } from '../plot/plot.tsx';
import { bucketName } from '../range/bucket.ts';
import { rangeFilters, rangeOf } from '../range/range.ts';
import { peopleRoute } from './route.ts';

type Report = NonNullable<PeopleQuery['userAnalytics']>;
type Figure = keyof typeof names;
type Point = Report['series'][number] & { id: string; name: string };

const names = { activeUsers: 'Active people', newUsers: 'New people', signIns: 'Sign-ins' };

const figures = {
  name: 'figure',
  label: 'Figure',
  options: Object.entries(names).map(([value, label], index) => ({ value: index === 0 ? '' : value, label })),
};

const columns: Column<Point>[] = [
  { label: 'Time', cell: ({ name }) => name },
  { label: names.signIns, isNumber: true, cell: ({ signIns }) => formatNumber(signIns) },
  { label: names.newUsers, isNumber: true, cell: ({ newUsers }) => formatNumber(newUsers) },
  { label: names.activeUsers, isNumber: true, cell: ({ activeUsers }) => formatNumber(activeUsers) },
];

/** The people who signed in to the project. */
export function People() {
  const { project } = peopleRoute.useParams();
  const search = peopleRoute.useSearch();
  const navigate = peopleRoute.useNavigate();
  const screen = useScreen(PeopleDocument, { projectId: project, ...rangeOf(search, '30d'), timezone: timezone() });
  return (
    <Screen title="People" needs="analytics:read" of={screen}>
      {({ userAnalytics }) => (
        <>
          <Filters
            search={search}
            onSearch={(next) => void navigate({ search: next })}
            filters={[...rangeFilters(search, '30d'), figures]}
          />
          {userAnalytics && <Series report={userAnalytics} figure={search.figure ?? 'activeUsers'} />}
        </>
      )}
    </Screen>
  );
}

function Series({ report: { totals, series, interval }, figure }: { report: Report; figure: Figure }) {
  const total = totals[0];
  if (!total?.activeUsers && !total?.newUsers && !total?.signIns)
    return <Message title="Nobody in this time">People who sign in through a client of the project show here.</Message>;
  const points = series.map((point) => ({ ...point, id: point.start, name: bucketName(point.start, interval) }));
  const title = `${names[figure]} by ${interval}`;
  return (
    <>
      <Facts
        of={{
          [names.activeUsers]: formatNumber(total.activeUsers),
          [names.newUsers]: formatNumber(total.newUsers),
          [names.signIns]: formatNumber(total.signIns),
        }}
      />
      <Section title={title}>
        <Plot
          label={title}
          bars={points.map(({ id, name, partial, [figure]: value }) => ({
            ...{ id, name, isPartial: partial, height: value, text: formatNumber(value) },
          }))}
        />
        <Figures label={title} rows={points} columns={columns} />
      </Section>
    </>
  );
}
