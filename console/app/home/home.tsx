import { getRouteApi } from '@tanstack/react-router';
import { HomeDocument } from '../graphql/gql/graphql.ts';
import { useLiveFigures } from '../live/use-live-figures.ts';
import { Below } from '../parts/below.tsx';
import { Screen } from '../parts/screen.tsx';
import { useScreen } from '../parts/use-screen.ts';
import { Attention } from './attention.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { homeVariables } from './home-variables.ts';
import { Revenue } from './revenue.tsx';

const route = getRouteApi('/$project/');

/** How a project is doing, and what it needs. */
export function Home() {
  const { project } = route.useParams();
  useLiveFigures(project);
  const screen = useScreen(HomeDocument, homeVariables(project));
  return (
    <Screen title={screen.data?.project?.name ?? 'Home'} of={screen}>
      {(data) => (
        <>
          <FirstSteps data={data} project={project} />
          <Figures data={data} project={project} />
          <Below>
            <Attention data={data} project={project} />
            <Revenue data={data} />
          </Below>
        </>
      )}
    </Screen>
  );
}
