import { registerEnumType } from 'type-graphql';
import { Transitions } from '../../platform/values/transitions.ts';

export enum LicenceStatus {
  active = 'active',
  suspended = 'suspended',
  revoked = 'revoked',
}

registerEnumType(LicenceStatus, {
  name: 'LicenceStatus',
  description: 'Whether a project has suspended or revoked a licence; independent of its subscription.',
  valuesConfig: {
    active: { description: 'It is neither suspended nor revoked.' },
    suspended: { description: 'It is not valid until it is reinstated.' },
    revoked: { description: 'It is never valid again.' },
  },
});

export type LicenceEvent = 'suspend' | 'reinstate' | 'revoke';

/**
 * A licence is active from the start of its subscription. Its project may suspend and reinstate it any number of times.
 * Revoking it is final.
 */
export const licenceStates = new Transitions<LicenceStatus, LicenceEvent>(
  'licence',
  {
    active: { suspend: LicenceStatus.suspended, revoke: LicenceStatus.revoked },
    suspended: { reinstate: LicenceStatus.active, revoke: LicenceStatus.revoked },
    revoked: {},
  },
  ['suspend', 'reinstate', 'revoke'],
);
