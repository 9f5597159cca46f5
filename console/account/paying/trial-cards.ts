import { sandboxTokens } from '../../billing/gateways/sandbox-tokens.ts';

/** What a customer can try; the others are what banks do later. */
export const trialCards = sandboxTokens.filter(({ value }) => value !== 'sandbox_chargeback');
