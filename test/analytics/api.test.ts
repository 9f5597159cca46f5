import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { newId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { ask } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';
import { StatementWatch } from '../support/statements.ts';
import { Facts, now, productId } from './facts.ts';

let hub: TestHub;
let facts: Facts;
let project: Project;
let client: HubClient;

beforeAll(async () => {
  const clock = new FrozenClock(now);
  hub = await startHub({ clock });
  facts = new Facts(hub.orm, clock);
  project = await facts.project('acme');
  client = HubClient.withKey(hub.address, await facts.key(project, ['analytics:read']));
});

afterAll(() => hub?.close());

const range = 'from=2026-11-19T00:00:00Z&to=2026-11-21T00:00:00Z';
const expectedRange = {
  from: '2026-11-19T00:00:00.000Z',
  to: '2026-11-21T00:00:00.000Z',
  interval: 'day',
  timezone: 'UTC',
};
const days = [
  { start: '2026-11-19T00:00:00.000Z', end: '2026-11-20T00:00:00.000Z', partial: false },
  { start: '2026-11-20T00:00:00.000Z', end: '2026-11-21T00:00:00.000Z', partial: true },
];

/** Requests the same report over REST and GraphQL, and expects equal answers. */
async function askBoth(path: string, query: string): Promise<unknown> {
  const rest = await client.get(path);
  expect(rest.status).toBe(200);
  const graphql = await client.graphql(query);
  expect(Object.values(graphql.body.data!)[0]).toEqual(rest.body);
  return rest.body;
}

const more = 'signUps dailyActive weeklyActive monthlyActive stickiness';
const windows = { signUps: null, dailyActive: 1, weeklyActive: 1, monthlyActive: 1 };
const usersReport = `
  from to interval timezone
  series {
    start end partial group { project { id slug name } } signIns activeUsers newUsers ${more}
    lifecycle { new retained resurrected dormant }
  }
  totals { group { project { id slug name } } signIns activeUsers newUsers ${more} }`;
const none = { new: 0, retained: 0, resurrected: 0, dormant: 0 };

describe('the reports', () => {
  it('return usage over REST and GraphQL alike', async () => {
    await facts.meter(project, 'storage', Aggregation.sum);
    await facts.usage(project, [{ meter: 'storage', quantity: '2.50', at: '2026-11-20T09:00:00Z' }]);
    const body = await askBoth(
      `/analytics/usage?${range}&groupBy=subject&meter=storage&subject=acme`,
      `{ usageAnalytics(from: "${expectedRange.from}", to: "${expectedRange.to}", groupBy: subject, meter: "storage", subject: "acme") {
        from to interval timezone
        series { start end partial group { meter { id key name aggregation unit } subject customerId planId properties } value events forecast }
        totals { group { meter { id key name aggregation unit } subject customerId planId properties } value events forecast }
      } }`,
    );
    const meter = {
      id: expect.stringMatching(/^meter_/),
      key: 'storage',
      name: 'storage',
      aggregation: 'sum',
      unit: null,
    };
    const group = { meter, subject: 'acme', customerId: null, planId: null, properties: null };
    expect(body).toEqual({
      ...expectedRange,
      series: [
        { ...days[0], group, value: '0', events: 0, forecast: null },
        { ...days[1], group, value: '2.5', events: 1, forecast: '6' },
      ],
      // 34 of 48 hours have elapsed.
      totals: [{ group, value: '2.5', events: 1, forecast: '3.529411764706' }],
    });
  });

  it.each(['', '/recurring', '/trials', '/cohorts', '/recognized'])(
    'list the countries that limit /analytics/revenue%s',
    async (path) => {
      const { body } = await client.get('/openapi.json');
      expect(body.paths).toHaveProperty(
        [`/analytics/revenue${path}`, 'get', 'parameters'],
        expect.arrayContaining([
          expect.objectContaining({
            name: 'country',
            schema: expect.objectContaining({ enum: expect.arrayContaining(['DE', 'US']) }),
          }),
        ]),
      );
    },
  );

  it('return the totals of usage alone, over however many groups', async () => {
    await facts.meter(project, 'traffic', Aggregation.sum);
    await facts.usage(
      project,
      ['acme', 'globex'].map((subject) => ({ meter: 'traffic', subject, quantity: '2', at: '2026-11-20T09:00:00Z' })),
    );
    const given = `from: "${expectedRange.from}", to: "${expectedRange.to}", meter: "traffic"`;
    const { body } = await client.graphql(
      `{ usageAnalytics(${given}, groupBy: subject) { totals { group { subject } value events forecast } } }`,
    );
    expect(body.data).toEqual({
      usageAnalytics: {
        totals: ['acme', 'globex'].map((subject) => ({
          ...{ group: { subject }, value: '2', events: 1 },
          forecast: '2.823529411765',
        })),
      },
    });
  });

  it('return revenue over REST and GraphQL alike', async () => {
    const id = productId();
    const invoice = await facts.invoice(project, {
      lines: [{ minor: 1234, product: id }],
      at: '2026-11-19T09:00:00Z',
    });
    await facts.payment(project, invoice, { at: '2026-11-20T09:00:00Z', applied: 34 });
    const euros = (minor: number) => ({
      amount: (minor / 100).toFixed(2),
      minor: String(minor),
      currency: 'EUR',
    });
    const body = await askBoth(
      `/analytics/revenue?${range}&groupBy=product`,
      `{ revenueAnalytics(from: "${expectedRange.from}", to: "${expectedRange.to}", groupBy: product) {
        from to interval timezone comparison { from }
        series {
          start end partial group { currency productId planId projectId country product { id slug name } plan { id key name } }
          billed { amount minor currency } credited { amount minor currency }
          collected { amount minor currency } refunded { amount minor currency }
        }
        totals {
          group { currency productId planId projectId country product { id slug name } plan { id key name } }
          billed { amount minor currency } credited { amount minor currency }
          collected { amount minor currency } refunded { amount minor currency } outstanding { amount minor currency }
          ages {
            notDue { amount minor currency } overdue30 { amount minor currency } overdue60 { amount minor currency }
            overdue90 { amount minor currency } overdueOver90 { amount minor currency }
          }
        }
      } }`,
    );
    const others = { planId: null, projectId: null, country: null, plan: null };
    const group = { currency: 'EUR', product: null, productId: id, ...others };
    expect(body).toEqual({
      ...expectedRange,
      comparison: null,
      series: [
        { ...days[0], group, billed: euros(1234), credited: euros(0), collected: euros(0), refunded: euros(0) },
        { ...days[1], group, billed: euros(0), credited: euros(0), collected: euros(34), refunded: euros(0) },
      ],
      totals: [
        {
          ...{ group, billed: euros(1234), credited: euros(0), collected: euros(34), refunded: euros(0) },
          outstanding: euros(1200),
          ages: {
            notDue: euros(1200),
            ...{ overdue30: euros(0), overdue60: euros(0), overdue90: euros(0), overdueOver90: euros(0) },
          },
        },
      ],
    });
  });

  it('return users over REST and GraphQL alike', async () => {
    const { id } = await facts.user();
    await facts.signIn(project, id, '2026-11-19T09:00:00Z');
    await facts.signIn(project, id, '2026-11-20T09:00:00Z');
    const body = await askBoth(
      `/analytics/users?${range}&groupBy=project`,
      `{ userAnalytics(from: "${expectedRange.from}", to: "${expectedRange.to}", groupBy: project) {
        ${usersReport} comparison { ${usersReport} }
      } }`,
    );
    const group = { project: { id: project.id, slug: 'acme', name: 'The acme project' } };
    expect(body).toEqual({
      ...expectedRange,
      series: [
        {
          ...days[0],
          group,
          signIns: 1,
          activeUsers: 1,
          newUsers: 1,
          ...windows,
          stickiness: 1,
          lifecycle: { ...none, new: 1 },
        },
        {
          ...days[1],
          group,
          signIns: 1,
          activeUsers: 1,
          newUsers: 0,
          ...windows,
          stickiness: null,
          lifecycle: { ...none, retained: 1 },
        },
      ],
      totals: [{ group, signIns: 2, activeUsers: 1, newUsers: 1, ...windows, stickiness: 1 }],
      comparison: null,
    });
  });

  it('compare the people of a range with those of the time before', async () => {
    const { body } = await client.get(`/analytics/users?${range}&compare=previous_period`);
    const { body: before } = await client.get('/analytics/users?from=2026-11-17T00:00:00Z&to=2026-11-19T00:00:00Z');
    const { from, to, series, totals } = before;
    expect(body.comparison).toMatchObject({ from, to, series, totals });
    const { body: usual } = await client.get('/analytics/users?compare=previous_year');
    expect(usual).toMatchObject({
      from: '2026-10-21T00:00:00.000Z',
      comparison: { from: '2025-10-21T00:00:00.000Z' },
    });
  });

  it.each([
    ['usage', '2026-10-21T10:00:00.000Z'],
    ['revenue', '2026-10-21T10:00:00.000Z'],
    ['users', '2026-10-21T00:00:00.000Z'],
  ])('cover the last 30 days for %s by default', async (name, from) => {
    const { status, body } = await client.get(`/analytics/${name}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      from,
      to: '2026-11-20T10:00:00.000Z',
      interval: 'day',
      timezone: 'UTC',
    });
    expect(body.series).toHaveLength(31 * body.totals!.length);
  });

  it.each([
    ['usage', 2],
    ['revenue', 1],
    // Before and after the report, it is read how far sign-ins are counted.
    ['users', 3],
  ])('read %s in %i SQL statements', async (name, expected) => {
    await client.get('/api/helloWorld');
    const watch = new StatementWatch();
    const { answer, statements } = await watch.of(() => client.get(`/analytics/${name}`)).finally(() => watch.stop());
    expect(answer.status).toBe(200);
    const door = ['select api_key', 'insert rate_limit'];
    expect(statements.filter((sql) => !door.includes(sql))).toHaveLength(expected);
  });
});

describe('the report of revenue', () => {
  const CREDIT = `mutation ($input: CreditInvoiceInput!) {
    creditInvoice(input: $input) { creditNote { id } } }`;
  const VOID = 'mutation ($id: ID!) { voidCreditNote(id: $id) { creditNote { status } } }';
  const yesterday = '2026-11-19T12:00:00Z';
  let shop: HubClient;
  let invoice: Json;

  beforeEach(async () => {
    const of = await facts.project();
    const scopes = ['analytics:read', 'billing:read', 'billing:write'];
    shop = HubClient.withKey(hub.address, await facts.key(of, scopes));
    const answer = await shop.post('/billing/invoices', {
      customer: { externalId: unique('cust') },
      currency: 'EUR',
      lines: [{ description: 'Work', unitAmount: '100' }],
    });
    expect(answer.status).toBe(201);
    invoice = answer.body;
  });

  /** Returns the billed, collected and outstanding amounts up to, but excluding, a time. */
  async function totals(to: string, groupBy = 'currency'): Promise<unknown> {
    const query = `from=2026-11-19T00:00:00Z&to=${to}&groupBy=${groupBy}`;
    const { body } = await shop.get(`/analytics/revenue?${query}`);
    return body.totals.map(({ billed, collected, outstanding }) =>
      [billed, collected, outstanding].map(({ amount }) => String(amount)).join(' '),
    );
  }

  it.each(['currency', 'product', 'plan', 'project', 'country'])(
    'by %s deducts a credit note until it is voided',
    async (groupBy) => {
      const tomorrow = '2026-11-21T00:00:00Z';
      expect(await totals(tomorrow, groupBy)).toEqual(['100.00 0.00 100.00']);
      const { body } = await shop.graphql(CREDIT, {
        input: { invoiceId: invoice.id, lines: [{ lineId: invoice.lines[0].id, amount: '30' }] },
      });
      expect(await totals(tomorrow, groupBy)).toEqual(['70.00 0.00 70.00']);
      await ask(shop, VOID, { id: body.data.creditInvoice.creditNote.id });
      expect(await totals(tomorrow, groupBy)).toEqual(['100.00 0.00 100.00']);
    },
  );

  it('excludes a payment received exactly at the end of its range', async () => {
    await shop.post('/billing/payments', { invoiceId: invoice.id, amount: '40', receivedAt: yesterday });
    expect(await totals(yesterday)).toEqual([]);
    expect(await totals('2026-11-19T12:00:00.001Z')).toEqual(['0.00 40.00 0.00']);
  });
});

describe('a report', () => {
  const paths = [
    '/analytics/usage',
    '/analytics/revenue',
    '/analytics/revenue/recurring',
    '/analytics/revenue/trials',
    '/analytics/revenue/cohorts',
    '/analytics/revenue/recognized',
    '/analytics/users',
  ];

  it.each(paths)('%s is refused without credentials, and with a key that lacks the scope', async (path) => {
    const anonymous = await new HubClient(hub.address).get(path);
    expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('Bearer'),
    ]);
    const other = HubClient.withKey(hub.address, await facts.key(project, ['usage:write', 'billing:read']));
    expect(await other.get(path)).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
  });

  it.each(paths)('%s is a table for those who prefer CSV, and JSON for all others', async (path) => {
    const asked = async (accept: string) => {
      const headers = { 'X-API-Key': await facts.key(project, ['analytics:read']), accept };
      const answer = await fetch(`${hub.address}${path}`, { headers });
      return [answer.status, answer.headers.get('content-type'), answer.headers.get('vary')];
    };
    expect(await asked('text/csv')).toEqual([200, 'text/csv; charset=utf-8', expect.stringContaining('Accept')]);
    expect(await asked('*/*')).toEqual([200, 'application/json; charset=utf-8', expect.stringContaining('Accept')]);
  });

  it.each(['', '/recurring', '/trials', '/recognized'])('revenue%s is compared with the time before', async (kind) => {
    const range = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z&interval=month&compare=previous_period';
    const { body } = await client.get(`/analytics/revenue${kind}?${range}`);
    expect(body.comparison).toMatchObject({ from: '2026-02-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' });
  });

  it.each(['/revenue', '/revenue/recurring', '/revenue/trials', '/revenue/recognized', '/users'])(
    '%s with a comparison that begins before 1970 is refused before anything is read',
    async (path) => {
      const convert = ['/users', '/revenue/trials'].includes(path) ? '' : '&convertTo=USD';
      const range = 'from=1970-06-01T00:00:00Z&to=1970-07-01T00:00:00Z&compare=previous_year';
      const watch = new StatementWatch();
      const { answer, statements } = await watch
        .of(() => client.get(`/analytics${path}?${range}${convert}`))
        .finally(() => watch.stop());
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [{ pointer: '/compare', detail: 'begins before 1970 with this range; give a later "from"' }],
      ]);
      expect(statements.filter((sql) => !['select api_key', 'insert rate_limit'].includes(sql))).toEqual([]);
    },
  );

  it.each(paths.slice(1, -1))('%s refuses a customer, product or plan that the project does not have', async (path) => {
    const shop = await Shop.open(facts, { plans: { gold: { unitAmount: '1' } } });
    const { customerId } = await shop.subscribe({ customer: { externalId: 'theirs' }, items: shop.items('gold') }, now);
    const { productId: product, planId: plan } = await hub.orm.em
      .fork()
      .findOneOrFail(Price, { id: shop.price('gold') });
    for (const [name, noun, theirs, unknown] of [
      ['customerId', 'customer', customerId, newId('customer')],
      ['productId', 'product', product, newId('product')],
      ['planId', 'plan', plan, newId('plan')],
    ] as const)
      for (const value of [theirs, unknown])
        expect(await client.get(`${path}?${name}=${value}`)).toMatchObject({
          status: 422,
          body: { errors: [{ pointer: `/${name}`, detail: `is no ${noun} of the project` }] },
        });
  });

  it.each(paths.slice(1, -1))('%s refuses what is no country', async (path) => {
    const detail = 'must be a country in two capital letters, such as DE (ISO 3166-1)';
    for (const [text, better] of [
      ['de', `${detail}; write DE`],
      ['Germany', detail],
    ] as const)
      expect(await client.get(`${path}?country=${text}`)).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/country', detail: better }] },
      });
  });

  it.each(paths)('%s of another project is not found', async (path) => {
    const foreign = await facts.project();
    expect(await client.get(`${path}?projectId=${foreign.id}`)).toMatchObject({
      status: 404,
      body: { code: 'project_not_found' },
    });
  });

  it.each([
    ['from=yesterday', '/from'],
    ['interval=decade', '/interval'],
    ['timezone=Mars/Olympus', '/timezone'],
    ['timezone=IST', '/timezone'],
    ['groupBy=colour', '/groupBy'],
    ['colour=red', '/colour'],
    ['from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', '/to'],
    ['from=2000-01-01T00:00:00Z&interval=hour', '/interval'],
    ['from=-200000-01-01T00:00:00Z', '/from'],
  ])('requested with %s is refused at %s', async (query, pointer) => {
    for (const path of paths) {
      const { status, body } = await client.get(`${path}?${query}`);
      expect([status, body.code, body.errors]).toEqual([422, 'invalid_input', [expect.objectContaining({ pointer })]]);
    }
  });
});
