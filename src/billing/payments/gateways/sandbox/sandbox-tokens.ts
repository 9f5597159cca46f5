import type { DisputeState } from '../gateway.ts';
import { DeclineReason } from '../decline-reason.ts';

/** What the sandbox does with a token, and with the method that is saved by it. */
export interface SandboxBehavior {
  outcome: 'succeeds' | 'declines' | 'requires_action' | 'settles_later' | 'declines_later';
  reason?: DeclineReason;
  /** The charge is taken down, and its answer is lost on the way. */
  isSilent?: boolean;
  /** The charge is lost on the way, and so is its answer. */
  isLost?: boolean;
  dispute?: DisputeState;
  /** The bank takes a part only, and the sandbox a fee for that. */
  isOfPart?: boolean;
  /** The customer has to confirm that it is saved. */
  isSavedWithAction?: boolean;
}

const succeeds: SandboxBehavior = { outcome: 'succeeds' };

/** What each token does. Every decline reason has one, `sandbox_declined_<reason>`. */
export const sandboxTokens: ReadonlyMap<string, SandboxBehavior> = new Map<string, SandboxBehavior>([
  ['sandbox_success', succeeds],
  ...Object.values(DeclineReason).map((reason): [string, SandboxBehavior] => [
    `sandbox_declined_${reason}`,
    { outcome: 'declines', reason },
  ]),
  ['sandbox_requires_action', { outcome: 'requires_action' }],
  ['sandbox_settles_later', { outcome: 'settles_later' }],
  ['sandbox_declines_later', { outcome: 'declines_later', reason: DeclineReason.insufficient_funds }],
  ['sandbox_timeout', { ...succeeds, isSilent: true }],
  ['sandbox_timeout_declined', { outcome: 'declines', reason: DeclineReason.declined, isSilent: true }],
  ['sandbox_timeout_lost', { ...succeeds, isLost: true }],
  ['sandbox_chargeback', { ...succeeds, dispute: 'open' }],
  ['sandbox_chargeback_part', { ...succeeds, dispute: 'open', isOfPart: true }],
  ['sandbox_save_requires_action', { ...succeeds, isSavedWithAction: true }],
]);

/** How long after its creation a charge that settles later has its outcome. */
export const settlesAfterMinutes = 60;

/** Unknown tokens and methods are declined as invalid. */
export function behaviorOf(token: string): SandboxBehavior {
  return sandboxTokens.get(token) ?? { outcome: 'declines', reason: DeclineReason.invalid_method };
}
