import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GatewayAccount } from '../../../src/billing/payments/gateways/gateway-account.ts';
import { signWebhook } from '../../../src/billing/payments/gateways/sandbox/sandbox-webhooks.ts';
import { systemClock } from '../../../src/platform/time/clock.ts';
import { HubClient } from '../../support/client.ts';
import { startHub } from '../../support/hub.ts';
import type { TestHub } from '../../support/hub.ts';
import { Seed } from '../../support/seed.ts';
import { box } from './faults.ts';

let hub: TestHub;

beforeAll(async () => {
  hub = await startHub({ config: { anonymousLimit: 3, webhookLimit: 8, clientLimit: 20, trustProxy: 1 } });
});

afterAll(() => hub.close());

let sent = 0;

/** Connects a project to the sandbox; returns the id of the account. */
async function connect(): Promise<string> {
  const seed = new Seed(hub.orm);
  const client = HubClient.withKey(hub.address, await seed.key(await seed.project()));
  return String((await client.post('/billing/gateways', { gateway: 'sandbox' })).body.id);
}

interface Sending {
  from: string;
  isSigned?: boolean;
}

/** Sends a webhook for an account from an address. */
async function send(account: string, { from, isSigned = true }: Sending): Promise<Response> {
  const body = JSON.stringify({ id: `event-${(sent += 1)}`, kind: 'charge', key: 'nothing', type: 'charge.succeeded' });
  const known = isSigned ? await hub.orm.em.fork().findOneOrFail(GatewayAccount, { id: account }) : undefined;
  const signature = known ? signWebhook(box.open(known.secret, account), body, systemClock.now()) : 't=1,v1=00';
  return fetch(`${hub.address}/billing/gateways/sandbox/webhook?account=${account}`, {
    method: 'POST',
    headers: { 'sandbox-signature': signature, 'x-forwarded-for': from },
    body,
  });
}

async function statuses(times: number, send: () => Promise<Response>): Promise<number[]> {
  const all: number[] = [];
  for (let left = times; left; left -= 1) all.push((await send()).status);
  return all;
}

const many = (status: number, times: number) => Array.from({ length: times }, () => status);

describe('webhooks of gateways', () => {
  it('have a limit for each account, and none for all accounts of an address', async () => {
    const [one, other] = [await connect(), await connect()];
    const from = '198.51.100.1';
    expect(await statuses(9, () => send(one, { from }))).toEqual([...many(204, 8), 429]);
    const answer = await send(other, { from });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('ratelimit-policy')).toBe('"webhooks";q=8;w=3600');
    expect(answer.headers.get('ratelimit')).toMatch(/^"webhooks";r=7;t=\d+$/);
    expect((await send(one, { from: '198.51.100.2' })).headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('take nothing from the limit of requests without credentials', async () => {
    const account = await connect();
    const from = '198.51.100.3';
    await statuses(5, () => send(account, { from }));
    const anonymous = new HubClient(hub.address, { 'x-forwarded-for': from });
    expect((await anonymous.get('/api')).status).toBe(200);
  });

  it('that are forged take nothing from those that are genuine', async () => {
    const account = await connect();
    const forged = { from: '198.51.100.4', isSigned: false };
    expect(await statuses(21, () => send(account, forged))).toEqual([...many(422, 20), 429]);
    expect((await send(account, { from: '198.51.100.5' })).headers.get('ratelimit')).toContain('r=7');
  });

  it('for accounts that do not exist are limited, and do not keep those for one that does', async () => {
    const account = await connect();
    const from = '198.51.100.6';
    let place = 0;
    const unknown = () => send(`nothing-${(place += 1)}`, { from, isSigned: false });
    expect(await statuses(4, unknown)).toEqual([...many(404, 3), 429]);
    expect((await send(account, { from })).status).toBe(204);
  });
});
