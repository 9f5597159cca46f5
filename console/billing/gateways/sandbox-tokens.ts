import type { DeclineReason, GatewayName } from '../../app/graphql/gql/billing/graphql.ts';
import { words } from '../../app/parts/words.ts';

/** All reasons, in the order in which they are offered: the type has no value to list them by. */
const reasons: Record<DeclineReason, true> = {
  insufficient_funds: true,
  declined: true,
  expired_card: true,
  limit_exceeded: true,
  authentication_required: true,
  authentication_failed: true,
  lost_or_stolen: true,
  suspected_fraud: true,
  account_closed: true,
  not_supported: true,
  invalid_method: true,
  issuer_unavailable: true,
  processing_error: true,
  not_received: true,
};

/** The tokens of the sandbox with what each one does. */
export const sandboxTokens: { value: string; label: string }[] = [
  { value: 'sandbox_success', label: 'Succeeds' },
  { value: 'sandbox_requires_action', label: 'The customer has to confirm' },
  { value: 'sandbox_settles_later', label: 'Succeeds after an hour' },
  { value: 'sandbox_declines_later', label: 'Is declined after an hour' },
  { value: 'sandbox_chargeback', label: 'Succeeds, and the bank takes it back' },
  { value: 'sandbox_timeout', label: 'No answer, with success behind it' },
  { value: 'sandbox_timeout_declined', label: 'No answer, and declined behind it' },
  { value: 'sandbox_timeout_lost', label: 'The call is lost' },
  ...Object.keys(reasons).map((reason) => ({
    value: `sandbox_declined_${reason}`,
    label: `Declined: ${words(reason).toLowerCase()}`,
  })),
];

/** What the field of a token begins with. */
export function firstToken(gateway: GatewayName | undefined): string {
  return gateway === 'sandbox' ? sandboxTokens[0]!.value : '';
}
