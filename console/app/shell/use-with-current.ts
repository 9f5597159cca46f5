import { useQuery } from 'urql';
import { CurrentProjectDocument } from '../graphql/gql/graphql.ts';
import type { CurrentProjectQuery, CurrentProjectQueryVariables, ViewerQuery } from '../graphql/gql/graphql.ts';

/** The viewer with the project whose screens show, which is not among the first hundred of a person with more. */
export function useWithCurrent(viewer: ViewerQuery | undefined, project: string | undefined): ViewerQuery | undefined {
  const isMissing = Boolean(
    viewer && project && !viewer.projects.nodes.some(({ id, slug }) => id === project || slug === project),
  );
  const [{ data }] = useQuery<CurrentProjectQuery, CurrentProjectQueryVariables>({
    query: CurrentProjectDocument.toString(),
    variables: { id: project ?? '' },
    pause: !isMissing,
  });
  const current = data?.project;
  if (!viewer || !isMissing || !current || current.id !== project) return viewer;
  return { ...viewer, projects: { ...viewer.projects, nodes: [current, ...viewer.projects.nodes] } };
}
