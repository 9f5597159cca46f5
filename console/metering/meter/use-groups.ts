import { useState } from 'react';
import type { CombinedError } from 'urql';
import { MeterUsageByDocument } from '../../app/graphql/gql/metering/graphql.ts';
import type {
  MeterUsageByQueryVariables,
  UsageGrouping,
  UsageOfGroupFragment,
} from '../../app/graphql/gql/metering/graphql.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import type { ShownRequest } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';

export type GroupTotal = UsageOfGroupFragment;

/** What is asked of the API, apart from the grouping. */
export type AskedUsage = Omit<MeterUsageByQueryVariables, 'groupBy' | 'isByCustomer' | 'isByPlan' | 'hasLimits'> & {
  projectId: string;
};

interface GroupsOfUsage {
  totals: readonly GroupTotal[] | undefined;
  error: CombinedError | undefined;
  reload: () => void;
  request: ShownRequest;
}

/** Reads usage by group. The limits of thousands of customers cost more than one answer may; then they are left out. */
export function useGroups(by: UsageGrouping, asked: AskedUsage): GroupsOfUsage {
  const [isTooMuch, setTooMuch] = useState(false);
  const isOfHolders = by === 'customer' || by === 'subject';
  const hasLimits = useMay('billing:read', asked.projectId) && isOfHolders && !isTooMuch;
  const { data, error, reload, request } = useScreen(MeterUsageByDocument, {
    ...{ ...asked, groupBy: by, hasLimits, isByCustomer: by === 'customer', isByPlan: by === 'plan' },
  });
  const isCost = error?.graphQLErrors.some(({ extensions }) => extensions.code === 'query_too_large');
  if (isCost && hasLimits) setTooMuch(true);
  const shown = isCost && hasLimits ? undefined : error;
  return { totals: data?.usageAnalytics?.totals, error: shown, reload, request };
}
