import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { Project } from '../../../../src/auth/projects/project.ts';
import { verifyLedger } from '../../../../src/billing/ledger/verify/verify-ledger.ts';
import { reconcile } from '../../../../src/billing/collection/reconcile.ts';
import type { Reconciliation } from '../../../../src/billing/collection/reconcile.ts';
import { gatewayPurpose } from '../../../../src/billing/payments/gateways/gateway-accounts.ts';
import { openGateways } from '../../../../src/billing/payments/gateways/open-gateways.ts';
import { SealedBox } from '../../../../src/platform/seal.ts';
import { createLogger } from '../../../../src/platform/log.ts';
import { FrozenClock } from '../../../../src/platform/time/clock.ts';
import { HubClient } from '../../../support/client.ts';
import type { Json } from '../../../support/client.ts';
import { startHub } from '../../../support/hub.ts';
import type { TestHub } from '../../../support/hub.ts';
import { testSecret } from '../../../support/secret.ts';
import { Seed, unique } from '../../../support/seed.ts';
import { StripeServer } from '../../../support/stripe/stripe-server.ts';

export const clock = new FrozenClock('2026-03-01T12:00:00Z');
export let server: StripeServer;
export let hub: TestHub;
export let project: Project;
export let client: HubClient;
/** What the hub has logged. */
export const logged: string[] = [];

let seed: Seed;

beforeAll(async () => {
  server = await new StripeServer(() => Math.floor(clock.now().epochMilliseconds / 1000)).open();
  const log = createLogger('debug', { write: (line: string) => void logged.push(line) });
  hub = await startHub({ clock, log, config: { stripeUrl: server.url } });
  seed = new Seed(hub.orm, clock);
});

beforeEach(async () => {
  project = await seed.project();
  client = HubClient.withKey(hub.address, await seed.key(project));
});

afterAll(async () => {
  await hub.close();
  await server.close();
});

/** The keys of the account at the server. */
export function keys() {
  const { secretKey, publishableKey, webhookSecret } = server;
  return { secretKey, publishableKey, webhookSecret };
}

export const connectStripe = (stripe: object = keys()) =>
  client.post('/billing/gateways', { gateway: 'stripe', stripe });

/** An open invoice of 19.80, or of another amount, in a project that is connected to Stripe. */
export async function owed(unitAmount = '19.80', currency = 'EUR'): Promise<Json> {
  expect([201, 409]).toContain((await connectStripe()).status);
  return invoice({ externalId: unique('cust') }, unitAmount, currency);
}

export async function invoice(customer: object, unitAmount = '19.80', currency = 'EUR'): Promise<Json> {
  const lines = [{ description: 'Work', quantity: '1', unitAmount, taxBehavior: 'exclusive' }];
  const { status, body } = await client.post('/billing/invoices', { customer, currency, lines });
  expect(status).toBe(201);
  return body;
}

export async function pay({ id }: Json, token = 'pm_card_visa', more: object = {}): Promise<Json> {
  const { status, body } = await client.post('/billing/payment-attempts', { invoiceId: id, token, ...more });
  expect(status).toBe(201);
  return body;
}

export const read = async (path: string): Promise<Json> => (await client.get(path)).body;

/** Repeats expectations until they hold, or until the patience ends. */
export async function eventually(expectations: () => Promise<void>, patienceMs = 15_000): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await expectations();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await setTimeout(25);
    }
  }
}

/** Time passes, and the hub does what is due. */
export function pass(duration: Temporal.DurationLike): void {
  clock.set(clock.now().add(Temporal.Duration.from(duration)));
  hub.app.payments.wake();
}

/** Lets time pass, as often as it takes, until the hub has asked enough. */
export function passUntil(expectations: () => Promise<void>): Promise<void> {
  return eventually(async () => {
    pass({ minutes: 11 });
    await setTimeout(200);
    await expectations();
  });
}

/** Sends the last events of the server to the hub, signed like those of Stripe. */
export async function notify(account: Json, types: RegExp, options: { secret?: string; at?: number } = {}) {
  const events = server.objects.events.filter(({ type }) => types.test(type));
  const body = JSON.stringify(events.at(-1));
  return deliver(account, body, server.sign(body, options.at, options.secret));
}

export async function deliver(
  account: Json,
  body: string,
  signature?: string,
): Promise<{ status: number; code?: string }> {
  const headers = signature === undefined ? undefined : { 'stripe-signature': signature };
  const response = await fetch(String(account.webhookUrl), { method: 'POST', body, headers });
  const text = await response.text();
  return { status: response.status, ...(text ? { code: String((JSON.parse(text) as Json).code) } : {}) };
}

export const account = async (): Promise<Json> => (await read('/billing/gateways')).data.find(() => true)!;

/** The first difference between the ledger and the documents of the project. */
export const books = async () => (await verifyLedger(hub.orm.em.fork(), project.id)).difference;

/** Compares the project with the record of Stripe. */
export function compare(): Promise<Reconciliation> {
  const inTransaction = <T>(work: (em: typeof hub.orm.em) => Promise<T>) => hub.orm.em.fork().transactional(work);
  const options = { inTransaction, now: () => clock.now(), stripeUrl: server.url, onRefused: () => {} };
  const box = new SealedBox(testSecret, gatewayPurpose);
  return reconcile({ inTransaction, gateways: openGateways(options), box, timeoutMs: 20_000 }, project.id);
}

/** Returns the balances of the project's ledger accounts by kind. */
export async function ledger(): Promise<Record<string, string>> {
  const rows = await hub.orm.em.fork().execute<{ kind: string; sum: string }[]>(
    `select a.kind, sum(e.amount_minor)::text as sum from ledger_account a
     join ledger_entry e on e.account_id = a.id join project p on p.id = a.project_id
     where p.slug = ? group by a.kind`,
    [project.slug],
  );
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]));
}
