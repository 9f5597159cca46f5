import { registerEnumType } from 'type-graphql';
import type { AccountKind } from '../../ledger/account-kind.ts';

export enum GatewayName {
  sandbox = 'sandbox',
  stripe = 'stripe',
}

registerEnumType(GatewayName, {
  name: 'GatewayName',
  description: 'A gateway that takes payments.',
  valuesConfig: {
    sandbox: { description: 'The built-in gateway for trials: it moves no real money, and takes its own tokens only.' },
    stripe: { description: 'Stripe, by the keys of your account there.' },
  },
});

/** The ledger account of the money that a gateway has taken and not paid out. */
export const clearingAccounts: Record<GatewayName, AccountKind> = {
  sandbox: 'sandbox_clearing',
  stripe: 'stripe_clearing',
};
