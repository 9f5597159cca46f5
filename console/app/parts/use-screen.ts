import type { AnyVariables, CombinedError } from 'urql';
import { createContext, useState } from 'react';
import { useQuery } from 'urql';
import type { Operation } from '../graphql/operation.ts';
import { useShown } from '../live/shown.ts';

/** The data of a screen, with the request that read it. */
export interface ScreenData<Data, Variables = Record<string, unknown>> {
  data: Data | undefined;
  /** The variables that the data was read with: those of a moment ago, while what was read before shows. */
  variables: Variables;
  error: CombinedError | undefined;
  isLoading: boolean;
  reload: () => void;
  request: ShownRequest;
}

/** A request that the reader can repeat elsewhere. */
export interface ShownRequest {
  document: string;
  variables: Record<string, unknown>;
}

/** The request of the screen, for the parts that send it again. */
export const ShownRequestContext = createContext<ShownRequest | undefined>(undefined);

/** Reads the query of a screen. What was read before shows until the new answer arrives. */
export function useScreen<Data, Variables extends Record<string, unknown>>(
  document: Operation<Data, Variables>,
  variables: Variables,
): ScreenData<Data, Variables> {
  const [{ data, error, fetching }, read] = useQuery<Data, AnyVariables>({ query: document.toString(), variables });
  // An answer that a change has overtaken comes without data, and is asked for again; the parts of the screen stay.
  const [last, setLast] = useState({ data, variables });
  if (data && data !== last.data) setLast({ data, variables });
  useShown(document.toString(), variables, data);
  return {
    data: data ?? (error ? undefined : last.data),
    variables: last.variables,
    error,
    isLoading: fetching,
    reload: () => read({ requestPolicy: 'network-only' }),
    request: { document: document.toString(), variables },
  };
}

/** Whether an answer has anything: a forbidden field is null, and the others still show. */
export function hasAny(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return Object.entries(data).some(([name, value]) => name !== '__typename' && value !== null);
}
