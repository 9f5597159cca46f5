import { useQuery } from 'urql';
import { UsageOfMetersDocument } from '../../app/graphql/gql/metering/graphql.ts';
import type { UsageOfMetersQuery, UsageOfMetersQueryVariables } from '../../app/graphql/gql/metering/graphql.ts';

/**
 * The usage of all meters of a project, whose list shows meanwhile. A series for each of hundreds of meters is more than the
 * API answers at once; then their sums are read alone.
 */
export function useUsage(of: Omit<UsageOfMetersQueryVariables, 'hasSeries'>): UsageOfMetersQuery['usageAnalytics'] {
  const query = UsageOfMetersDocument.toString();
  const [whole] = useQuery<UsageOfMetersQuery, UsageOfMetersQueryVariables>({
    query,
    variables: { ...of, hasSeries: true },
  });
  const [sums] = useQuery<UsageOfMetersQuery, UsageOfMetersQueryVariables>({
    query,
    variables: { ...of, interval: 'month', hasSeries: false },
    pause: !whole.error,
  });
  return whole.data?.usageAnalytics ?? sums.data?.usageAnalytics ?? null;
}
