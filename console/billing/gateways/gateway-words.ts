import type { GatewayName } from '../../app/graphql/gql/billing/graphql.ts';

/** What a reader needs to know of each gateway before connecting it. */
export const gatewayWords: Record<GatewayName, { label: string; about: string; webhook: string }> = {
  sandbox: {
    label: 'Sandbox',
    about:
      'It moves no real money, and accepts tokens for trials. Connect it only in a project for trials: anyone who may pay an invoice there can pay it with such a token.',
    webhook: 'Needs no set-up',
  },
  stripe: {
    label: 'Stripe',
    about:
      'It takes cards and direct debits by the keys of your account at Stripe. Begin with the keys of its test mode, which moves no real money.',
    webhook: '',
  },
};
