import { useEffect } from 'react';

/** A query whose answer is on the page. */
export interface ShownQuery {
  document: string;
  variables: Record<string, unknown>;
  data: unknown;
}

/** All queries of the page, for the events that make them old. */
export const shownQueries = new Set<ShownQuery>();

/** Notes a query while its part is on the page. */
export function useShown(document: string, variables: Record<string, unknown>, data: unknown): void {
  useEffect(() => {
    const query = { document, variables, data };
    shownQueries.add(query);
    return () => void shownQueries.delete(query);
  });
}
