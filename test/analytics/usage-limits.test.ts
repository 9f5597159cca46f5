import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { forecastOf } from '../../src/analytics/forecast.ts';
import { previewCustomer } from '../../src/billing/customers/preview-customer.ts';
import { FeatureType } from '../../src/catalog/offers/feature.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { StatementWatch } from '../support/statements.ts';
import { Seed } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';

describe('a forecast', () => {
  const at = Temporal.Instant.from;
  const april = { start: at('2026-04-01T00:00:00Z'), end: at('2026-05-01T00:00:00Z') };
  const now = at('2026-04-11T00:00:00Z');
  const sum = (value: string) => ({ value, aggregation: Aggregation.sum });

  it('is the value divided by the share of the time that has elapsed', () => {
    expect(forecastOf(april, sum('400'), now)).toBe('1200');
    expect(forecastOf(april, sum('0.1'), now)).toBe('0.3');
    expect(forecastOf(april, { value: '7', aggregation: Aggregation.count }, at('2026-04-12T00:00:00Z'))).toBe('19');
  });

  it('takes the true length of a day of 23 or 25 hours', () => {
    const [short, long] = ['2026-03-29', '2026-10-25'].map((date) => {
      const day = Temporal.PlainDate.from(date);
      const start = day.toZonedDateTime('Europe/Berlin').toInstant();
      const end = day.add({ days: 1 }).toZonedDateTime('Europe/Berlin').toInstant();
      return forecastOf({ start, end }, sum('10'), start.add({ hours: 5 }));
    });
    expect([short, long]).toEqual(['46', '50']);
  });

  it.each([
    ['that is over', april, at('2026-05-01T00:00:00Z')],
    ['that has not begun', april, at('2026-04-01T00:00:00Z')],
  ])('is not made for a span %s', (_, span, when) => {
    expect(forecastOf(span, sum('400'), when)).toBeNull();
  });

  it.each(['max', 'min', 'average', 'unique', 'latest', 'weighted_sum'] as const)(
    'is not made for %s',
    (aggregation) => {
      expect(forecastOf(april, { value: '400', aggregation: Aggregation[aggregation] }, now)).toBeNull();
    },
  );
});

describe('the usage of a customer with a limit', () => {
  let hub: TestHub;
  let shop: Shop<'free' | 'none'>;
  let api: HubClient;

  beforeAll(async () => {
    hub = await startHub();
    const seed = new Seed(hub.orm);
    shop = await Shop.open(seed, {
      meters: { calls: Aggregation.sum, other: Aggregation.sum },
      features: [
        { key: 'calls', name: 'Calls', type: FeatureType.metered, meter: 'calls' },
        { key: 'burst', name: 'Burst', type: FeatureType.metered, meter: 'calls' },
      ] as never,
      plans: {
        free: { prices: [{ unitAmount: '0' }], grants: { calls: 100, burst: 40 } },
        none: { prices: [{ unitAmount: '1' }] },
      },
    });
    for (const [name, plan] of [
      ['acme', 'free'],
      ['globex', 'none'],
    ] as const)
      await shop.subscribe({ customer: { externalId: name }, items: shop.items(plan) });
    api = HubClient.withKey(hub.address, await seed.key(shop.project));
    const events = ['acme', 'globex', 'nobody'].flatMap((subject) =>
      ['calls', 'other'].map((meter) => ({ meter, subject, quantity: '30', key: `${subject} ${meter}` })),
    );
    const { status } = await api.post('/usage/events', { events });
    expect(status).toBe(200);
  });

  afterAll(() => hub.close());

  const report = (more: string) => `/analytics/usage?meter=calls&limits=true&${more}`;

  it.each(['customer', 'subject'])('is shown with the limit that is used up most, by %s', async (groupBy) => {
    const { body } = await api.get(report(`groupBy=${groupBy}`));
    const limits: (string | null)[] = body.totals!.map(
      ({ group }) => group!.limit && `${String(group!.limit.feature)} ${String(group!.limit.share)}`,
    );
    expect(limits.toSorted()).toEqual(['burst 0.75', null, null]);
  });

  it('is shown as a table with the limits', async () => {
    const { body } = await api.with({ accept: 'text/csv' }).get(report('groupBy=customer&interval=month'));
    const [header, ...lines] = String(body).trim().split('\r\n');
    expect(header).toContain('group.limit.share');
    expect(lines.some((line) => line.includes(',0.75,'))).toBe(true);
  });

  it('has no limit and no customer for a caller without billing:read', async () => {
    const seed = new Seed(hub.orm);
    const weak = HubClient.withKey(hub.address, await seed.key(shop.project, ['analytics:read']));
    const { body } = await weak.graphql(
      '{ usageAnalytics(meter: "calls", groupBy: customer) { totals { group { customerId customer { id } limit { share } } } } }',
    );
    const groups = body.data!.usageAnalytics!.totals!.map(({ group }) => group);
    expect(groups).toHaveLength(3);
    for (const group of groups) expect(group).toMatchObject({ customer: null, limit: null });
  });

  it('is read by few statements, however many customers there are', async () => {
    const document =
      '{ usageAnalytics(groupBy: subject) { totals { group { subject limit { share } } } series { group { limit { used } } } } }';
    const watch = new StatementWatch();
    try {
      const { answer, statements } = await watch.of(() => api.graphql(document));
      expect(answer.body.errors).toBeUndefined();
      expect(statements.length).toBeLessThan(9);
    } finally {
      watch.stop();
    }
  });

  it('can be limited to a customer and to a plan, and refuses those of others', async () => {
    const { body } = await api.get('/billing/customers?first=1&externalId=acme');
    const id = String(body.data!.map(({ id: own }) => own)[0]);
    const one = await api.get(report(`customerId=${id}&groupBy=subject`));
    expect(one.body.totals!.map(({ group }) => group!.subject)).toEqual(['acme']);
    const foreign = await Shop.open(new Seed(hub.orm), { plans: { solo: { unitAmount: '1' } } });
    const { customerId } = await foreign.subscribe({
      ...{ customer: { externalId: 'acme' }, items: foreign.items('solo') },
    });
    const refused = await api.get(report(`customerId=${customerId}`));
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ pointer: '/customerId' }]]);
  });

  it('is not that of a new customer with the id of another one as externalId', async () => {
    const { body } = await api.get('/billing/customers?externalId=acme');
    const customer = { externalId: (body.data as unknown as { id: string }[])[0]!.id };
    const refused = { code: 'external_id_is_customer' };
    await expect(shop.subscribe({ customer, items: shop.items('none') })).rejects.toMatchObject(refused);
    const asked = { projectId: shop.projectId, choice: { customer } };
    const previewed = previewCustomer(shop.orm.em.fork(), shop.viewer, asked, Temporal.Now.instant());
    await expect(previewed).rejects.toMatchObject(refused);
  });

  it('is that of the customer with the id, if it is the external id of another one too', async () => {
    const { body } = await api.get('/billing/customers?externalId=acme');
    const { id } = (body.data as unknown as { id: string }[])[0]!;
    await shop.subscribe({ customer: { externalId: 'twin' }, items: shop.items('none') });
    // New ones are refused.
    await shop.orm.em.fork().execute(`update customer set external_id = ? where external_id = 'twin'`, [id]);
    await api.post('/usage/events', { events: [{ meter: 'calls', subject: id, quantity: '2', key: 'by id' }] });
    const groups = async (groupBy: string) =>
      (await api.get(report(`groupBy=${groupBy}`))).body.totals!.map(({ group }) => group!);
    const ofSubject = (await groups('subject')).find(({ subject }) => String(subject) === id);
    const ofCustomer = (await groups('customer')).find(({ customerId }) => String(customerId) === id);
    expect(ofSubject).toMatchObject({ limit: { feature: 'burst', share: '0.8' } });
    expect(ofCustomer).toMatchObject({ limit: { feature: 'burst', share: '0.8' } });
  });
});
