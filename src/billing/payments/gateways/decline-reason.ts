import { registerEnumType } from 'type-graphql';

export enum DeclineReason {
  insufficient_funds = 'insufficient_funds',
  limit_exceeded = 'limit_exceeded',
  issuer_unavailable = 'issuer_unavailable',
  processing_error = 'processing_error',
  not_received = 'not_received',
  authentication_required = 'authentication_required',
  authentication_failed = 'authentication_failed',
  declined = 'declined',
  expired_card = 'expired_card',
  lost_or_stolen = 'lost_or_stolen',
  suspected_fraud = 'suspected_fraud',
  account_closed = 'account_closed',
  not_supported = 'not_supported',
  invalid_method = 'invalid_method',
}

registerEnumType(DeclineReason, {
  name: 'DeclineReason',
  description: 'Why money was not taken.',
  valuesConfig: {
    insufficient_funds: { description: 'The account has too little money. A later attempt may succeed.' },
    limit_exceeded: { description: 'A limit of the card or the account is reached. A later attempt may succeed.' },
    issuer_unavailable: { description: 'The bank of the customer did not answer. A later attempt may succeed.' },
    processing_error: { description: 'An error on the way to the bank. A later attempt may succeed.' },
    not_received: {
      description: 'The gateway never received the attempt, and will not take its money. A later attempt may succeed.',
    },
    authentication_required: {
      description: 'The customer has to confirm: let them pay the invoice while they are present.',
    },
    authentication_failed: { description: 'The customer did not confirm. They can try again.' },
    declined: { description: 'The bank declined and gave no reason. A later attempt may succeed.' },
    expired_card: { description: 'The card has expired. Another method is needed.' },
    lost_or_stolen: { description: 'The card was reported lost or stolen. Another method is needed.' },
    suspected_fraud: { description: 'The gateway or the bank suspects fraud. Another method is needed.' },
    account_closed: { description: 'The account or the mandate was closed. Another method is needed.' },
    not_supported: {
      description: 'The method does not pay in this currency or in this way. Another method is needed.',
    },
    invalid_method: { description: 'The gateway does not know the method or the token. Another method is needed.' },
  },
});

/** The reasons that a later attempt with the same method can mend, without the customer. */
const retryable: ReadonlySet<DeclineReason> = new Set([
  DeclineReason.insufficient_funds,
  DeclineReason.limit_exceeded,
  DeclineReason.issuer_unavailable,
  DeclineReason.processing_error,
  DeclineReason.not_received,
  DeclineReason.declined,
]);

/** Whether a later attempt with the same method can succeed without the customer. */
export function isRetryable(reason: DeclineReason): boolean {
  return retryable.has(reason);
}
