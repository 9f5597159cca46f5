import { registerEnumType } from 'type-graphql';
import { Transitions } from '../../../platform/values/transitions.ts';

export enum PaymentAttemptStatus {
  pending = 'pending',
  processing = 'processing',
  requires_action = 'requires_action',
  unknown = 'unknown',
  succeeded = 'succeeded',
  failed = 'failed',
  canceled = 'canceled',
  mismatched = 'mismatched',
}

const { pending, processing, requires_action, unknown, succeeded, failed, canceled, mismatched } = PaymentAttemptStatus;

registerEnumType(PaymentAttemptStatus, {
  name: 'PaymentAttemptStatus',
  description: 'What is known of an attempt to take money.',
  valuesConfig: {
    pending: { description: 'The gateway is about to be called.' },
    processing: { description: 'The gateway has the attempt, and its outcome follows.' },
    requires_action: { description: 'The customer has to confirm; `nextAction` says how.' },
    unknown: {
      description: 'The gateway was called and did not answer. The hub asks until it knows; it never repeats.',
    },
    succeeded: { description: 'The money was taken, and a payment records it.' },
    failed: { description: 'The money was not taken; `declineReason` says why. Another attempt is another object.' },
    canceled: { description: 'The attempt was given up before any money was taken.' },
    mismatched: {
      description:
        'The gateway took something else than was asked, as `mismatch` says. The hub records no payment and does not try again: ' +
        'settle it at the gateway, then record the payment or cancel the attempt.',
    },
  },
});

export type PaymentAttemptEvent =
  'call' | 'process' | 'ask_action' | 'lose_sight' | 'succeed' | 'mismatch' | 'fail' | 'cancel';

/** The states whose outcome is open; an invoice has at most one attempt in them (`payment_already_in_progress`). */
const liveStatuses: readonly PaymentAttemptStatus[] = [pending, processing, requires_action, unknown];

const outcomes = { process: processing, ask_action: requires_action, lose_sight: unknown };
const decisions = { succeed: succeeded, mismatch: mismatched, fail: failed, cancel: canceled };

/**
 * An attempt is pending until it is called, then processing. Its gateway decides; after a call without an answer it is
 * unknown. Money that arrives after a failure or a cancellation is recorded all the same. A charge of another currency or an
 * impossible amount is not recorded: a person has to settle it.
 */
export const attemptStates = new Transitions<PaymentAttemptStatus, PaymentAttemptEvent>(
  'payment_attempt',
  {
    pending: { call: processing, cancel: canceled },
    processing: { ...outcomes, ...decisions },
    requires_action: { ...outcomes, ...decisions },
    unknown: { ...outcomes, ...decisions },
    succeeded: {},
    failed: { succeed: succeeded, mismatch: mismatched },
    canceled: { succeed: succeeded, mismatch: mismatched },
    mismatched: { succeed: succeeded, cancel: canceled },
  },
  ['cancel'],
);

/** The actions on an attempt that a viewer can take now; a mismatch is settled by the project. */
export function attemptActions({ status }: { status: PaymentAttemptStatus }, isOfProject: boolean): string[] {
  return status === mismatched && !isOfProject ? [] : attemptStates.availableActions({ status });
}

/** Whether the outcome of an attempt is open. */
export function isLive({ status }: { status: PaymentAttemptStatus }): boolean {
  return liveStatuses.includes(status);
}
