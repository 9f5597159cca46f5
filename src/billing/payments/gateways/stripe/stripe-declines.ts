import { DeclineReason, isRetryable } from '../decline-reason.ts';

/** The codes of errors and declines for each reason: https://docs.stripe.com/declines/codes and /error-codes. */
const codes: Partial<Record<DeclineReason, string>> = {
  insufficient_funds: 'insufficient_funds balance_insufficient',
  limit_exceeded: `card_velocity_exceeded withdrawal_count_limit_exceeded charge_exceeds_source_limit
    charge_exceeds_transaction_limit charge_exceeds_weekly_limit`,
  issuer_unavailable: 'issuer_not_available payment_method_provider_timeout payment_method_not_available',
  processing_error: `processing_error try_again_later reenter_transaction approve_with_id duplicate_transaction
    lock_timeout`,
  authentication_required: `authentication_required authentication_not_handled offline_pin_required
    online_or_offline_pin_required`,
  authentication_failed: `payment_intent_authentication_failure setup_intent_authentication_failure
    payment_intent_payment_attempt_expired setup_attempt_failed mobile_device_authentication_required`,
  expired_card: 'expired_card invalid_expiry_month invalid_expiry_year',
  lost_or_stolen: 'lost_card stolen_card pickup_card restricted_card',
  suspected_fraud: 'fraudulent merchant_blacklist security_violation highest_risk_level elevated_risk_level',
  account_closed: `account_closed invalid_account no_account bank_account_restricted bank_account_unusable
    debit_not_authorized revocation_of_authorization revocation_of_all_authorizations stop_payment_order
    new_account_information_available payment_intent_mandate_invalid`,
  not_supported: `amount_too_large amount_too_small card_not_supported currency_not_supported do_not_try_again
    invalid_amount invalid_charge_amount not_permitted payment_method_currency_mismatch service_not_allowed
    transaction_not_allowed`,
  invalid_method: `incorrect_address incorrect_cvc incorrect_number incorrect_pin incorrect_zip invalid_cvc invalid_number
    invalid_pin live_mode_test_card payment_method_invalid_parameter payment_method_unactivated
    payment_method_unexpected_state pin_try_exceeded resource_missing testmode_decline token_already_used
    token_in_use`,
};

const reasons: ReadonlyMap<string, DeclineReason> = new Map(
  Object.entries(codes).flatMap(([reason, text]) =>
    text.split(/\s+/).map((code): [string, DeclineReason] => [code, reason as DeclineReason]),
  ),
);

interface Decline {
  code?: string | null;
  declineCode?: string | null;
  /** What Stripe advises: `confirm_card_data`, `do_not_try_again` or `try_again_later`. */
  adviceCode?: string | null;
}

/** The reason of a decline; codes that give none are a decline without a reason. */
export function reasonOf({ code, declineCode, adviceCode }: Decline): DeclineReason {
  const reason = reasons.get(declineCode ?? '') ?? reasons.get(code ?? '') ?? DeclineReason.declined;
  if (!isRetryable(reason)) return reason;
  if (adviceCode === 'do_not_try_again') return DeclineReason.not_supported;
  return adviceCode === 'confirm_card_data' ? DeclineReason.invalid_method : reason;
}
