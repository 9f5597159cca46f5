import { useQuery } from 'urql';
import { CurrentProjectDocument } from '../graphql/gql/graphql.ts';
import type { CurrentProjectQuery, CurrentProjectQueryVariables, ViewerQuery } from '../graphql/gql/graphql.ts';
import { isId } from './viewer.ts';

/** The viewer with the project whose screens show, which is not among the first hundred of a person with more. */
export function useWithCurrent(viewer: ViewerQuery | undefined, project: string | undefined): ViewerQuery | undefined {
  const isMissing = Boolean(viewer && project && isId(project) && !isListed(viewer, project));
  const [{ data }] = useQuery<CurrentProjectQuery, CurrentProjectQueryVariables>({
    query: CurrentProjectDocument.toString(),
    variables: { id: project ?? '' },
    pause: !isMissing,
  });
  const current = data?.project;
  if (!viewer || !isMissing || !current || current.id !== project) return viewer;
  return { ...viewer, projects: { ...viewer.projects, nodes: [current, ...viewer.projects.nodes] } };
}

function isListed({ projects }: ViewerQuery, project: string): boolean {
  return projects.nodes.some(({ id }) => id === project);
}
