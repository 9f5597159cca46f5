import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkVatIds } from '../../src/billing/customers/taxes/vies/check-vat-ids.ts';
import { viesRegister } from '../../src/billing/customers/taxes/vies/vies.ts';
import { guardedFetch } from '../../src/platform/http/guarded-fetch.ts';
import type { Json } from '../support/client.ts';
import { buyer, client, clock, createRate, hub, sellFromBerlin } from './tax-stage.ts';
import { ViesServer, failing, known, unknown } from './vies-server.ts';

const vies = new ViesServer();
let url: string;

beforeAll(async () => {
  url = await vies.start();
});

beforeEach(() => {
  vies.questions.length = 0;
  vies.answer = known;
});

afterAll(() => vies.close());

/** Runs the chore once. */
function check(): Promise<number> {
  const register = viesRegister({ url, fetch: guardedFetch({ allowPrivateAddresses: true }) });
  return checkVatIds({
    inTransaction: (work) => hub.orm.em.fork().transactional(work),
    register,
    now: () => clock.now(),
  });
}

async function sell(more: object = {}): Promise<void> {
  await sellFromBerlin({ vatIdCheck: 'on', ...more });
  await createRate('19');
  await createRate('20', { country: 'FR' });
}

const frenchBusiness = { vatId: 'FR40303265045' };
const create = async (more: object = frenchBusiness): Promise<Json> =>
  (await client.post('/billing/customers', buyer('FR', more))).body;
const read = async ({ id }: Json): Promise<Json> => (await client.get(`/billing/customers/${String(id)}`)).body;
const change = (customer: Json, input: object) =>
  client.post(`/billing/customers/${String(customer.id)}/changes`, input);
const taxOf = async ({ id }: Json): Promise<Json> => (await client.get(`/billing/tax?customerId=${String(id)}`)).body;

describe('the VAT id of a customer', () => {
  it('is not sent anywhere unless the project wants it', async () => {
    await sell({ vatIdCheck: 'off' });
    const customer = await create();
    expect(await check()).toBe(0);
    expect(vies.questions).toEqual([]);
    expect((await read(customer)).vatIdCheck).toMatchObject({ status: 'unchecked', checkedAt: null });
    const asked = await client.post(`/billing/customers/${String(customer.id)}/vat-id-check`, {});
    expect([asked.status, asked.body.code]).toEqual([409, 'vat_id_check_off']);
  });

  it('is checked once, and what VIES answers is kept with the number of the consultation', async () => {
    await sell({ vatId: 'DE136695976' });
    const customer = await create();
    expect([await check(), await check()]).toEqual([1, 0]);
    expect(vies.questions).toEqual([
      {
        ...{ countryCode: 'FR', vatNumber: '40303265045' },
        ...{ requesterMemberStateCode: 'DE', requesterNumber: '136695976' },
      },
    ]);
    expect(await read(customer)).toMatchObject({
      version: 1,
      vatIdCheck: {
        ...{ status: 'valid', checkedAt: '2026-01-31T10:00:00.000Z', consultationNumber: 'WAPIAAAAZ1' },
        ...{ name: 'FORGE SARL', address: null, error: null },
      },
    });
  });

  it('that is not in force makes the customer a consumer, and is announced', async () => {
    await sell();
    const customer = await create();
    expect(await taxOf(customer)).toMatchObject({ outcome: 'reverse_charge' });
    vies.answer = unknown;
    await check();
    expect(vies.questions).toEqual([{ countryCode: 'FR', vatNumber: '40303265045' }]);
    expect((await read(customer)).vatIdCheck).toMatchObject({ status: 'invalid', consultationNumber: null });
    const tax = await taxOf(customer);
    expect(tax).toMatchObject({ outcome: 'rate', percentage: '20' });
    expect(tax.explanation).toContain('VIES does not know the VAT id');
    const events = await hub.orm.em
      .fork()
      .execute(`select payload from outbox_event where subject = ? and type = 'customer.vat_id_checked'`, [
        customer.id,
      ]);
    expect(events).toMatchObject([{ payload: { status: 'invalid' } }]);
  });

  it.each([
    ['the register of the country does not answer', failing('MS_UNAVAILABLE'), 'MS_UNAVAILABLE'],
    ['VIES is asked too much', failing('MS_MAX_CONCURRENT_REQ'), 'MS_MAX_CONCURRENT_REQ'],
    ['VIES answers with a code of its user', () => ({ valid: false, userError: 'MS_UNAVAILABLE' }), 'MS_UNAVAILABLE'],
    ['VIES answers with a page', () => '<html>', 'HTTP_200'],
    ['VIES is not reached', () => undefined, 'SERVICE_UNREACHABLE'],
  ])('stays unchecked if %s, counts, and is asked about again later', async (_, answer, error) => {
    await sell();
    const customer = await create();
    vies.answer = answer;
    expect(await check()).toBe(1);
    expect((await read(customer)).vatIdCheck).toMatchObject({ status: 'unchecked', error });
    expect(await taxOf(customer)).toMatchObject({ outcome: 'reverse_charge' });
    expect(await check()).toBe(0);
    clock.set('2026-01-31T10:05:00Z');
    expect(await check()).toBe(1);
    clock.set('2026-01-31T10:10:00Z');
    // The second failure doubles the wait to ten minutes.
    expect(await check()).toBe(0);
    clock.set('2026-01-31T10:15:00Z');
    vies.answer = known;
    expect(await check()).toBe(1);
    expect((await read(customer)).vatIdCheck).toMatchObject({ status: 'valid', error: null });
  });

  it('that VIES cannot read is not in force', async () => {
    await sell();
    const customer = await create();
    vies.answer = failing('INVALID_INPUT');
    await check();
    expect((await read(customer)).vatIdCheck).toMatchObject({ status: 'invalid' });
  });

  it('is unchecked again once it changes, and an answer for the old one does not land on it', async () => {
    await sell();
    const customer = await create();
    await check();
    let changed: Promise<unknown> | undefined;
    vies.answer = (question) => {
      changed ??= change(customer, { vatId: 'FR61954506077' });
      return unknown(question);
    };
    await client.post(`/billing/customers/${String(customer.id)}/vat-id-check`, {});
    const register = viesRegister({ url, fetch: guardedFetch({ allowPrivateAddresses: true }) });
    const slow = {
      check: async (...asked: Parameters<typeof register.check>) => {
        const answer = await register.check(...asked);
        await changed;
        return answer;
      },
    };
    const stored = await checkVatIds({
      inTransaction: (work) => hub.orm.em.fork().transactional(work),
      register: slow,
      now: () => clock.now(),
    });
    expect(stored).toBe(0);
    const after = await read(customer);
    expect([after.vatId, after.vatIdCheck.status]).toEqual(['FR61954506077', 'unchecked']);
    vies.answer = known;
    expect(await check()).toBe(1);
    expect((await read(customer)).vatIdCheck).toMatchObject({ status: 'valid' });
  });

  it('keeps its answer while a later check gets none', async () => {
    await sell();
    const customer = await create();
    vies.answer = unknown;
    await check();
    vies.answer = failing('MS_UNAVAILABLE');
    await client.post(`/billing/customers/${String(customer.id)}/vat-id-check`, {});
    await check();
    expect((await read(customer)).vatIdCheck).toMatchObject({ status: 'invalid', error: 'MS_UNAVAILABLE' });
  });

  it('of a country outside the EU is not in VIES', async () => {
    await sell();
    const customer = await create({ vatId: 'CHE107787577IVA', address: { country: 'CH' } });
    expect(await check()).toBe(0);
    expect((await read(customer)).vatIdCheck).toBeNull();
    const asked = await client.post(`/billing/customers/${String(customer.id)}/vat-id-check`, {});
    expect([asked.status, asked.body.code]).toEqual([409, 'vat_id_not_in_vies']);
  });

  it('is left alone for the run once VIES has failed three times in a row', async () => {
    await sell();
    for (const vatId of ['FR40303265045', 'FR61954506077', 'DE136695976', 'DE811907980']) await create({ vatId });
    vies.answer = failing('SERVICE_UNAVAILABLE');
    expect(await check()).toBe(3);
    expect(vies.questions).toHaveLength(3);
  });
});
