import { afterEach, describe, expect } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { HubClient } from '../support/client.ts';
import { openTestDatabase } from '../support/database.ts';
import { HubProcess } from '../support/hub-process.ts';
import { Seed } from '../support/seed.ts';
import { itWith } from './daemon.ts';

const open: { stop: () => Promise<unknown> }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.stop();
});

describe('an instance whose clock is 40 days ahead', () => {
  itWith(['faketime'])(
    'reports it, is not ready, bills nothing early, and deletes no valid sign-in',
    async () => {
      const database = await openTestDatabase();
      open.push({ stop: () => database.close() });
      const environment = { DATABASE_URL: database.url, LOG_LEVEL: 'info' };
      const hub = await HubProcess.start(environment);
      open.push({ stop: () => hub.stop() });
      const seed = new Seed(database.orm);
      const key = await seed.key(await seed.project());
      const client = HubClient.withKey(hub.address, key);
      const plans = [
        {
          key: 'basic',
          name: 'Basic',
          prices: [{ model: 'flat', currency: 'EUR', unitAmount: '5', interval: 'month' }],
        },
      ];
      const made = await client.post('/catalog/products', { slug: 'ahead', name: 'Ahead', plans });
      await client.post(`/catalog/products/${made.body.id}/publish`, {});
      const priceId = made.body.plans[0]!.prices[0]!.id;
      const order = { customer: { externalId: 'buyer' }, items: [{ priceId }] };
      expect((await client.post('/billing/subscriptions', order)).status).toBe(201);
      await database.orm.em
        .fork()
        .execute(
          `insert into oidc_artifact (kind, id_hash, payload, expires_at) values ('Session', 'kept', '{}', now() + interval '13 days')`,
        );

      // The command faketime would start the hub as a child of its own, which outlives it.
      const ahead = await HubProcess.start({
        ...environment,
        LD_PRELOAD: '/usr/$LIB/faketime/libfaketime.so.1',
        FAKETIME: '+40d',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      });
      open.push({ stop: () => ahead.stop() });
      expect(await ahead.status('/readyz')).toBe(503);
      await hub.stop('SIGKILL');
      await sleep(75_000);
      expect(ahead.output).toContain('due work is left to other instances');
      expect(ahead.output).toMatch(/clock of this machine is \d+ s ahead of the database/);
      const counts = await database.orm.em.fork().execute(
        `select (select count(*)::integer from invoice) as invoices,
           (select count(*)::integer from oidc_artifact where id_hash = 'kept') as sessions`,
      );
      expect(counts).toEqual([{ invoices: 1, sessions: 1 }]);
    },
    180_000,
  );
});
