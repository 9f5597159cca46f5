import { HomeDocument } from '../graphql/gql/graphql.ts';
import { Screen } from '../parts/screen.tsx';
import { timezone } from '../parts/moment.tsx';
import { useScreen } from '../parts/use-screen.ts';
import { useMay } from '../shell/viewer.ts';
import { Attention } from './attention.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Revenue } from './revenue.tsx';
import { homeRoute } from './route.ts';

/** How a project is doing, and what it needs. */
export function Home() {
  const { project } = homeRoute.useParams();
  const screen = useScreen(HomeDocument, {
    id: project,
    filter: { projectId: project, isOverdue: true },
    quarantined: { projectId: project, isQuarantined: true },
    from: yearAgo(),
    timezone,
    isAdmin: useMay('project:admin', project),
  });
  return (
    <Screen title={screen.data?.project?.name ?? 'Home'} of={screen}>
      {(data) => (
        <>
          <FirstSteps data={data} project={project} />
          <Figures data={data} project={project} />
          <Attention data={data} project={project} />
          <Revenue data={data} />
        </>
      )}
    </Screen>
  );
}

/** The first day of the month eleven months ago: twelve months with this one. It is the same all day, for the cache. */
function yearAgo(): string {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth() - 11, 1).toISOString();
}
