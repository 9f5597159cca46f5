import { registerEnumType } from 'type-graphql';
import { Transitions } from '../../../platform/values/transitions.ts';

export enum PaymentMethodStatus {
  pending = 'pending',
  requires_action = 'requires_action',
  active = 'active',
  failed = 'failed',
  removed = 'removed',
}

const { requires_action, active, failed, removed } = PaymentMethodStatus;

registerEnumType(PaymentMethodStatus, {
  name: 'PaymentMethodStatus',
  description: 'Whether a saved method can be charged.',
  valuesConfig: {
    pending: { description: 'The gateway is asked to save it.' },
    requires_action: { description: 'The customer has to confirm; `nextAction` says how.' },
    active: { description: 'It can be charged.' },
    failed: { description: 'The gateway did not save it; `declineReason` says why.' },
    removed: { description: 'It was removed, and is never charged again.' },
  },
});

export type PaymentMethodEvent = 'save' | 'ask_action' | 'fail' | 'remove' | 'make_default';

/** A method is saved by its gateway, which may first ask the customer to confirm; removing it is final. */
export const methodStates = new Transitions<PaymentMethodStatus, PaymentMethodEvent>(
  'payment_method',
  {
    pending: { save: active, ask_action: requires_action, fail: failed, remove: removed },
    requires_action: { save: active, ask_action: requires_action, fail: failed, remove: removed },
    active: { make_default: active, remove: removed },
    failed: {},
    removed: {},
  },
  ['make_default', 'remove'],
);
