import { afterAll, beforeAll, describe } from '@jest/globals';
import { stripe } from '../../../../src/billing/payments/gateways/stripe/stripe.ts';
import { systemClock } from '../../../../src/platform/time/clock.ts';
import { newId } from '../../../../src/platform/values/ids.ts';
import { StripeServer } from '../../../support/stripe/stripe-server.ts';
import { describeConformance } from '../conformance.ts';

let server: StripeServer;

beforeAll(async () => {
  server = await new StripeServer().open();
  server.delayMs = 20;
});

afterAll(() => server.close());

describe('the adapter of Stripe', () => {
  describeConformance(async () => ({
    gateway: stripe({ url: server.url, now: () => systemClock.now(), onRefused: () => {} }),
    account: { id: newId('gatewayaccount'), projectId: newId('project'), secret: server.secretKey },
    tokens: {
      succeeds: 'pm_card_visa',
      declines: 'pm_card_visa_chargeDeclinedInsufficientFunds',
      requiresAction: 'ctoken_card_authenticationRequired',
    },
  }));
});
