import { afterAll, beforeAll, describe } from '@jest/globals';
import { GatewayAccount } from '../../../src/billing/payments/gateways/gateway-account.ts';
import { GatewayName } from '../../../src/billing/payments/gateways/gateway-name.ts';
import { sandbox } from '../../../src/billing/payments/gateways/sandbox/sandbox.ts';
import { newId } from '../../../src/platform/values/ids.ts';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { systemClock } from '../../../src/platform/time/clock.ts';
import { Seed } from '../../support/seed.ts';
import { describeConformance } from './conformance.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

describe('the sandbox', () => {
  describeConformance(async () => {
    const { id: projectId } = await new Seed(database.orm, systemClock).project();
    const id = newId('gatewayaccount');
    const em = database.orm.em.fork();
    const about = { id, projectId, gateway: GatewayName.sandbox, secret: 'sealed', createdAt: systemClock.now() };
    await em.persist(new GatewayAccount(about)).flush();
    return {
      gateway: sandbox((work) => database.orm.em.fork().transactional(work)),
      account: { id, projectId, secret: 'secret' },
      tokens: {
        succeeds: 'sandbox_success',
        declines: 'sandbox_declined_insufficient_funds',
        requiresAction: 'sandbox_requires_action',
      },
    };
  });
});
