import type { LicenceStanding } from '../../app/graphql/gql/entitlements/graphql.ts';

/** The state of the subscription of a licence, in words. */
export const standings: Record<LicenceStanding, string> = {
  good: 'Runs',
  past_due: 'Payment is overdue',
  suspended: 'Does not run',
  ended: 'Has ended',
};
