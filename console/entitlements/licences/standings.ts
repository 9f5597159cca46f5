import type { LicenceStanding } from '../../app/graphql/gql/entitlements/graphql.ts';

/** The state of the subscription or the purchase of a licence, in words. */
export const standings: Record<LicenceStanding, string> = {
  good: 'Running',
  past_due: 'Payment overdue',
  suspended: 'Not running',
  ended: 'Ended',
  withdrawn: 'Taken back',
};
