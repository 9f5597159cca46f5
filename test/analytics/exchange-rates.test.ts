import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Role } from '../../src/auth/projects/member.ts';
import type { HubClient } from '../support/client.ts';
import { People, ask, refusalOf } from '../support/people.ts';

let people: People;
let operator: HubClient;
let seller: HubClient;

beforeAll(async () => {
  people = await People.start();
  operator = (await people.operator()).api;
  seller = (await people.member(await people.seed.project(), Role.owner)).api;
});

afterAll(() => people?.close());

const load =
  'mutation ($input: LoadExchangeRatesInput!) { loadExchangeRates(input: $input) { exchangeRates { date rate } } }';
const list = '{ exchangeRates(quote: "USD") { base quote date rate } }';
const eurUsd = (date: string, rate: string) => ({ base: 'EUR', quote: 'USD', date, rate });

it('an operator loads rates, replaces those of their days, and removes one, with an entry in the audit for each', async () => {
  const input = { rates: [eurUsd('2026-01-01', '1.08'), eurUsd('2026-01-02', '1.0912')] };
  expect(await ask(operator, load, { input })).toEqual({
    loadExchangeRates: { exchangeRates: input.rates.map(({ date, rate }) => ({ date, rate })) },
  });
  expect(await ask(operator, load, { input: { rates: [eurUsd('2026-01-01', '1.1')] } })).toEqual({
    loadExchangeRates: { exchangeRates: [{ date: '2026-01-01', rate: '1.1' }] },
  });
  const both = [eurUsd('2026-01-02', '1.0912'), eurUsd('2026-01-01', '1.1')];
  expect(await ask(operator, list)).toEqual({ exchangeRates: both });
  const removed = await operator.send('DELETE', '/exchange-rates/EUR/USD/2026-01-02');
  expect([removed.status, removed.body]).toMatchObject([200, eurUsd('2026-01-02', '1.0912')]);
  const again = await operator.send('DELETE', '/exchange-rates/EUR/USD/2026-01-02');
  expect([again.status, again.body.code]).toEqual([404, 'exchange_rate_not_found']);
  expect((await seller.get('/exchange-rates?base=EUR')).body).toMatchObject(both.slice(1));
  const audit = await people.sql<{ action: string; detail: unknown }>(
    `select action, detail from audit_entry where action like 'exchange%' order by id`,
  );
  expect(audit).toEqual([
    {
      action: 'exchange_rates.loaded',
      detail: { pairs: ['EUR/USD'], from: '2026-01-01', to: '2026-01-02', count: 2 },
    },
    {
      action: 'exchange_rates.loaded',
      detail: { pairs: ['EUR/USD'], from: '2026-01-01', to: '2026-01-01', count: 1 },
    },
    { action: 'exchange_rate.removed', detail: { pair: 'EUR/USD', date: '2026-01-02' } },
  ]);
});

it('only operators change rates', async () => {
  expect(await refusalOf(seller, load, { input: { rates: [eurUsd('2026-01-01', '1')] } })).toBe('operator_required');
  const remove =
    'mutation { removeExchangeRate(base: "EUR", quote: "USD", date: "2026-01-01") { exchangeRate { rate } } }';
  expect(await refusalOf(seller, remove)).toBe('operator_required');
});

it('a list of rates is refused as a whole, with each problem', async () => {
  const rates = [
    { base: 'EUR', quote: 'EUR', date: '2026-01-01', rate: '1' },
    { base: 'EUR', quote: 'GBP', date: '2026-01-01', rate: '0' },
    { base: 'EUR', quote: 'JPY', date: '2999-01-01', rate: '160' },
    ...[eurUsd('2026-02-01', '1'), eurUsd('2026-02-01', '2')],
  ];
  const { body } = await operator.post('/exchange-rates', { rates });
  expect(body.errors).toMatchObject([
    { pointer: '/rates/0/quote' },
    { pointer: '/rates/1/rate' },
    { pointer: '/rates/2/date' },
    { pointer: '/rates/4' },
  ]);
  expect(
    (await ask(operator, '{ exchangeRates(until: "2026-12-31", base: "EUR", quote: "GBP") { date } }')).exchangeRates,
  ).toEqual([]);
});

it.each([
  ['1000000000', true],
  ['0001000000000.000', true],
  ['999999999.999999999999', true],
  ['0.000000001', true],
  ['00.000000001999', true],
  ['1000000000.000000000001', false],
  ['1000000001', false],
  ['99999999999999999999999999', false],
  ['0.000000000999', false],
  ['0.000000000001', false],
  ['0.0', false],
  ['-1', false],
])('a rate of %s is within the bounds at both doors: %s', async (rate, isTaken) => {
  const rates = [{ base: 'CHF', quote: 'NOK', date: '2026-03-01', rate }];
  const { status, body } = await operator.post('/exchange-rates', { rates });
  const problem = { pointer: '/rates/0/rate', detail: 'must be from 0.000000001 to 1,000,000,000' };
  expect([status, body.errors]).toEqual(isTaken ? [200, undefined] : [422, [problem]]);
  if (isTaken) await ask(operator, load, { input: { rates } });
  else expect(await refusalOf(operator, load, { input: { rates } })).toBe('invalid_input');
});
