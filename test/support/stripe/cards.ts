/** What a payment method of the test mode does. */
export interface Card {
  outcome: 'succeeds' | 'declines' | 'requires_action' | 'processes' | 'redirects' | 'is_disputed';
  code?: string;
  decline_code?: string;
  advice_code?: string;
}

const named: Readonly<Record<string, Card>> = {
  card_visa: { outcome: 'succeeds' },
  card_authenticationRequired: { outcome: 'requires_action' },
  card_createDispute: { outcome: 'is_disputed' },
  card_visa_chargeDeclinedInsufficientFunds: declining('insufficient_funds'),
  card_visa_chargeDeclinedLostCard: declining('lost_card'),
  card_chargeDeclinedExpiredCard: { outcome: 'declines', code: 'expired_card' },
  // The following names are of this server only.
  local_processing: { outcome: 'processes' },
  local_redirect: { outcome: 'redirects' },
  local_do_not_try_again: { ...declining('generic_decline'), advice_code: 'do_not_try_again' },
};

function declining(reason: string): Card {
  return { outcome: 'declines', code: 'card_declined', decline_code: reason };
}

/** The card of a payment method (`pm_...`) or a confirmation token (`ctoken_...`) of the test mode. */
export function cardOf(token: string): Card | undefined {
  const name = token.replace(/^(pm|ctoken)_/, '');
  const [, decline] = /^local_decline_(\w+)$/.exec(name) ?? [];
  const [, code] = /^local_error_(\w+)$/.exec(name) ?? [];
  if (decline) return declining(decline);
  return code ? { outcome: 'declines', code } : named[name];
}
