import { useDebouncedValue } from '@mantine/hooks';
import type { AnyVariables, CombinedError } from 'urql';
import { useQuery } from 'urql';
import type { Operation } from '../../app/graphql/operation.ts';

export interface Preview<Data> {
  data: Data | undefined;
  error: CombinedError | undefined;
  /** Whether the figures are not those of the form yet. */
  isStale: boolean;
}

/** How long the form has to rest before its figures are asked for, in milliseconds. */
const restMs = 300;

/** Asks what the entries of a form would cost, a moment after the last change; undefined variables are incomplete ones. */
export function usePreview<Data, Variables extends Record<string, unknown>>(
  document: Operation<Data, Variables>,
  variables: Variables | undefined,
): Preview<Data> {
  const text = JSON.stringify(variables ?? null);
  const [rested] = useDebouncedValue(text, restMs);
  const [{ data, error, fetching }] = useQuery<Data, AnyVariables>({
    query: document.toString(),
    variables: JSON.parse(rested) as Variables,
    pause: rested === 'null',
    // A clock may have moved, or someone else have changed the subscription.
    requestPolicy: 'network-only',
  });
  if (rested === 'null') return { data: undefined, error: undefined, isStale: text !== rested };
  return { data, error, isStale: fetching || text !== rested };
}
