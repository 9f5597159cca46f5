import { createContext, use } from 'react';
import type { ViewerQuery } from '../graphql/gql/graphql.ts';

/** The signed-in person, with their projects. */
export const ViewerContext = createContext<ViewerQuery | undefined>(undefined);

export function useViewer(): ViewerQuery {
  return use(ViewerContext)!;
}

/** Whether the person has a scope in a project, as far as it is known; the API decides. */
export function useMay(scope: string, project: string | undefined): boolean {
  const known = useViewer().projects.nodes.find(({ id }) => id === project);
  return !known || known.viewerScopes.includes(scope);
}
