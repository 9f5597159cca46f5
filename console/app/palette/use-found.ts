import { useQuery } from 'urql';
import { PaletteDocument } from '../graphql/gql/graphql.ts';
import type { PaletteQuery, PaletteQueryVariables } from '../graphql/gql/graphql.ts';
import { useMay } from '../shell/viewer.ts';
import { placesFound } from './places.ts';
import type { Place } from './places.ts';

/** What the API finds in a project by a text; nothing without one. */
export function useFound(project: string | undefined, text: string): { found: Place[]; isLoading: boolean } {
  const catalog = useMay('catalog:read', project);
  const billing = useMay('billing:read', project);
  const [{ data, fetching }] = useQuery<PaletteQuery, PaletteQueryVariables>({
    query: PaletteDocument.toString(),
    variables: { projectId: project ?? '', text, catalog, billing },
    pause: project === undefined || text === '',
  });
  return { found: project && data ? placesFound(project, data) : [], isLoading: fetching };
}
