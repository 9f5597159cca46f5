import { describe, expect, it } from '@jest/globals';
import { resumeHeld } from '../../src/billing/turns/resume-held.ts';
import type { Json } from '../support/client.ts';
import { billDue } from '../support/due.ts';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import { ask, buyer, client, clock, createRate, hub, priceId, sellFromBerlin, taxesOf } from './tax-stage.ts';

const hold = { missingTaxRate: 'hold' };
const warning = { code: 'tax_needs_decision', country: 'FR' };
const work = { description: 'Work', unitAmount: '100' };

/** Runs the worker with the chore that continues held invoices. */
async function runWorker(): Promise<number> {
  const inTransaction = <T>(run: (em: ReturnType<typeof hub.orm.em.fork>) => Promise<T>) =>
    hub.orm.em.fork().transactional(run);
  const resumed = await resumeHeld({ inTransaction, now: clock.now() });
  expect(await billDue(hub.orm, clock.now())).toEqual([]);
  return resumed;
}

async function sell(): Promise<void> {
  await sellFromBerlin(hold);
  await createRate('19');
}

const subscribe = async (more: object = {}): Promise<Json> => {
  const input = { customer: buyer('FR'), items: [{ priceId: await priceId('100') }], ...more };
  const { status, body } = await client.post('/billing/subscriptions', input);
  expect(status).toBe(201);
  return body;
};

const invoiceOf = async (id: Json): Promise<Json> =>
  (await client.get(`/billing/subscriptions/${String(id)}`)).body.latestInvoice;

const invoices = async (query = ''): Promise<Json[]> => [...(await client.get(`/billing/invoices?${query}`)).body.data];

async function eventsOf(subject: Json, type: string): Promise<Json[]> {
  return hub.orm.em.fork().execute('select payload from outbox_event where subject = ? and type = ?', [subject, type]);
}

describe('an invoice without a tax rate, in a project that holds it', () => {
  it('stays a draft that says why, is listed and announced, and is not finalised by the worker', async () => {
    await sell();
    const { latestInvoice: draft } = await subscribe();
    expect(draft).toMatchObject({ status: 'draft', number: null, warnings: [warning] });
    clock.set('2026-02-10T10:00:00Z');
    expect(await runWorker()).toBe(0);
    expect((await invoices('warning=tax_needs_decision&status=draft')).map(({ id }) => id)).toEqual([draft.id]);
    expect(await eventsOf(draft.id, 'invoice.tax_decision_needed')).toMatchObject([{ payload: { country: 'FR' } }]);
    const refused = await client.post(`/billing/invoices/${String(draft.id)}/finalize`, {});
    expect([refused.status, refused.body.code]).toEqual([409, 'tax_needs_decision']);
    // The fields of a decision have the same names in the body of a REST request and in the argument of the mutation.
    expect(refused.body.detail).toMatch(/with a decision: `taxRateId`, or `category` and `reason`\.$/);
    const { body } = await client.graphql(`mutation ($id: ID!) { finalizeInvoice(id: $id) { invoice { id } } }`, {
      id: draft.id,
    });
    expect(body.errors[0].message).toBe(refused.body.detail);
  });

  it('continues by itself once a rate applies, numbered and due from that day', async () => {
    await sell();
    const { id } = await subscribe();
    clock.set('2026-02-10T10:00:00Z');
    await createRate('20', { country: 'FR' });
    expect(await runWorker()).toBe(1);
    const invoice = await invoiceOf(id);
    expect(invoice).toMatchObject({ status: 'open', number: '2026-000001', warnings: [] });
    expect(invoice).toMatchObject({ finalizedAt: '2026-02-10T10:00:00.000Z', dueAt: '2026-02-24T10:00:00.000Z' });
    expect(taxesOf(invoice)).toEqual(['20 % of 100.00 = 20.00 S']);
    expect(await runWorker()).toBe(0);
  });

  it('waits on if the rate begins after its tax point', async () => {
    await sell();
    const { id } = await subscribe();
    clock.set('2026-02-10T10:00:00Z');
    await createRate('20', { country: 'FR', validFrom: '2026-02-05' });
    expect(await runWorker()).toBe(0);
    expect(await invoiceOf(id)).toMatchObject({ status: 'draft' });
  });

  it('continues once the customer is completed, and names them as they are then', async () => {
    await sell();
    const { id, customer } = await subscribe();
    const input = { vatId: 'FR40303265045', name: 'Forge SARL' };
    await client.post(`/billing/customers/${String(customer.id)}/changes`, input);
    await runWorker();
    const invoice = await invoiceOf(id);
    expect(taxesOf(invoice)).toEqual(['0 % of 100.00 = 0.00 AE']);
    const { invoice: found } = await ask('query ($id: ID!) { invoice(id: $id) { parties { buyer { name vatId } } } }', {
      id: invoice.id,
    });
    expect(found.parties.buyer).toEqual(input);
  });

  it('continues with a warning once the project flags such invoices instead', async () => {
    await sell();
    const { id } = await subscribe();
    await sellFromBerlin({ missingTaxRate: 'flag' });
    await runWorker();
    expect(await invoiceOf(id)).toMatchObject({ status: 'open', warnings: [{ code: 'tax_rate_missing' }] });
  });

  it('is finalised by hand with a rate, or without tax for a reason that is printed', async () => {
    await sell();
    const german = await createRate('5', { taxCode: 'abroad' });
    const finalize = async (decision: object) => {
      const { latestInvoice } = await subscribe();
      return (await client.post(`/billing/invoices/${String(latestInvoice.id)}/finalize`, decision)).body;
    };
    const taxed = await finalize({ taxRateId: german });
    expect([taxed.status, ...taxesOf(taxed)]).toEqual(['open', '5 % of 100.00 = 5.00 S']);
    expect(taxed.lines).toMatchObject([{ taxRule: 'decided' }]);
    const reason = 'Article 44, proof of business on file';
    const untaxed = await finalize({ category: 'AE', reason });
    expect(untaxed).toMatchObject({ warnings: [], taxes: [{ category: 'AE', reason }] });
    expect(await eventsOf(untaxed.id, 'invoice.tax_decided')).toMatchObject([{ payload: { category: 'AE', reason } }]);
    const credited = await client.post('/billing/credit-notes', { invoiceId: untaxed.id, reason: 'goodwill' });
    expect(credited.body.taxes).toMatchObject([{ category: 'AE', reason }]);
    const { difference } = await verifyLedger(
      hub.orm.em.fork(),
      String((await ask('{ billingProfile { projectId } }')).billingProfile.projectId),
    );
    expect(difference).toBeNull();
  });

  it.each([
    ['of nothing', { reason: 'Because' }, ['', '/reason']],
    ['of both', { taxRateId: 'taxrate_01m8b43vqeeh8bwqfdyvfmjdt8', category: 'E', reason: 'Because' }, ['', '/reason']],
    ['without its reason', { category: 'E' }, ['/reason']],
    ['of an unknown rate', { taxRateId: 'taxrate_01m8b43vqeeh8bwqfdyvfmjdt8' }, ['/taxRateId']],
  ])('is not finalised by a decision %s', async (_, decision, pointers) => {
    await sell();
    const { latestInvoice } = await subscribe();
    const { status, body } = await client.post(`/billing/invoices/${String(latestInvoice.id)}/finalize`, decision);
    expect(status).toBe(422);
    expect(body.errors.map(({ pointer }) => String(pointer))).toEqual(expect.arrayContaining(pointers.slice(0, 1)));
  });

  it('is not decided a second time', async () => {
    await sell();
    const { body: draft } = await client.post('/billing/invoices', {
      ...{ customer: buyer(), currency: 'EUR', lines: [work], finalize: false },
    });
    const decided = { category: 'E', reason: 'Because' };
    const { status, body } = await client.post(`/billing/invoices/${String(draft.id)}/finalize`, decided);
    expect([status, body.code]).toEqual([409, 'tax_is_decided']);
  });

  it('is written for each renewal once, and all of them continue in order', async () => {
    await sell();
    const { id } = await subscribe();
    clock.set('2026-04-01T10:00:00Z');
    await runWorker();
    expect((await invoices('status=draft')).length).toBe(3);
    await createRate('20', { country: 'FR' });
    expect(await runWorker()).toBe(3);
    expect(await runWorker()).toBe(0);
    const found = await invoices(`subscriptionId=${String(id)}&sort=number`);
    expect(found.map(({ number, status }) => `${String(number)} ${String(status)}`)).toEqual([
      '2026-000001 open',
      '2026-000002 open',
      '2026-000003 open',
    ]);
    expect(new Set(found.map(({ periodStartAt }) => periodStartAt)).size).toBe(3);
  });

  it('stops a change of its subscription until the decision', async () => {
    await sell();
    const { id } = await subscribe();
    const change = { items: [{ priceId: await priceId('20') }] };
    const refused = await client.post(`/billing/subscriptions/${String(id)}/change`, change);
    expect([refused.status, refused.body.code]).toEqual([409, 'tax_needs_decision']);
    await createRate('20', { country: 'FR' });
    expect((await client.post(`/billing/subscriptions/${String(id)}/change`, change)).status).toBe(200);
  });

  it('is not written for a purchase that must be paid first, which is refused', async () => {
    await sell();
    const input = {
      customer: buyer('FR'),
      items: [{ priceId: await priceId('100') }],
      paymentBehavior: 'require_payment',
    };
    const { status, body } = await client.post('/billing/subscriptions', input);
    expect([status, body.code]).toEqual([409, 'tax_rate_missing']);
  });

  it('is finalised at once if nothing is owed on it', async () => {
    await sell();
    const { latestInvoice } = await subscribe({ items: [{ priceId: await priceId('0') }] });
    expect(latestInvoice).toMatchObject({ status: 'paid', warnings: [] });
  });

  it('is finalised once when its decision and its rate come at the same time', async () => {
    await sell();
    const { id, latestInvoice } = await subscribe();
    await createRate('20', { country: 'FR' });
    const path = `/billing/invoices/${String(latestInvoice.id)}/finalize`;
    await Promise.all([runWorker(), client.post(path, {}), client.post(path, {})]);
    await runWorker();
    expect(await invoiceOf(id)).toMatchObject({ status: 'open', number: '2026-000001' });
    expect(await eventsOf(latestInvoice.id, 'invoice.finalized')).toHaveLength(1);
  });
});
