import { useQuery } from 'urql';
import { UsageOfMetersDocument } from '../../app/graphql/gql/metering/graphql.ts';
import type { UsageOfMetersQuery, UsageOfMetersQueryVariables } from '../../app/graphql/gql/metering/graphql.ts';
import { useShown } from '../../app/live/shown.ts';

/**
 * The usage of all meters of a project, whose list shows meanwhile. A series for each of hundreds of meters is more than the
 * API answers at once; then their sums are read alone.
 */
export function useUsage(of: Omit<UsageOfMetersQueryVariables, 'hasSeries'>): UsageOfMetersQuery['usageAnalytics'] {
  const query = UsageOfMetersDocument.toString();
  const withSeries = { ...of, hasSeries: true };
  const alone = { ...of, interval: 'month' as const, hasSeries: false };
  const [whole] = useQuery<UsageOfMetersQuery, UsageOfMetersQueryVariables>({ query, variables: withSeries });
  const [sums] = useQuery<UsageOfMetersQuery, UsageOfMetersQueryVariables>({
    query,
    variables: alone,
    pause: !whole.error,
  });
  useShown(query, whole.error ? alone : withSeries, undefined);
  return whole.data?.usageAnalytics ?? sums.data?.usageAnalytics ?? null;
}
