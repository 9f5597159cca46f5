import { createContext, use } from 'react';
import type { ViewerQuery } from '../graphql/gql/graphql.ts';

/** Who is signed in, and the projects they take part in. */
export const ViewerContext = createContext<ViewerQuery | undefined>(undefined);

export function useViewer(): ViewerQuery {
  return use(ViewerContext)!;
}
