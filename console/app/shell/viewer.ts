import { createContext, use } from 'react';
import type { ViewerQuery } from '../graphql/gql/graphql.ts';

/** Who is signed in, and the projects they take part in. */
export const ViewerContext = createContext<ViewerQuery | undefined>(undefined);

export function useViewer(): ViewerQuery {
  return use(ViewerContext)!;
}

/** Whether the person has a scope in a project, as far as it is known; the API decides. */
export function useMay(scope: string, project: string | undefined): boolean {
  const known = useViewer().projects.nodes.find(({ id }) => id === project);
  return !known || known.viewerScopes.includes(scope);
}
