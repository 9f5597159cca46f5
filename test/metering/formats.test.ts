import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { HubClient } from '../support/client.ts';
import type { Answer, Json } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed, unique } from '../support/seed.ts';

let hub: TestHub;
let api: HubClient;
let project: Project;

beforeAll(async () => {
  hub = await startHub();
  const seed = new Seed(hub.orm);
  project = await seed.project();
  api = HubClient.withKey(hub.address, await seed.key(project));
  const rules = [
    { name: 'region', kind: 'text', isRequired: true, values: ['eu', 'us'] },
    { name: 'cold', kind: 'boolean' },
  ];
  for (const input of [
    { key: 'calls', name: 'Calls', aggregation: 'sum' },
    { key: 'visits', name: 'Visits', aggregation: 'unique', eventType: 'com.example.visit' },
    { key: 'recent', name: 'Recent', aggregation: 'count', maxAgeDays: 35 },
    { key: 'ruled', name: 'Ruled', aggregation: 'count', propertyRules: rules },
    { key: 'paid', name: 'Paid', aggregation: 'count', filter: [{ property: 'paid', values: ['true'] }] },
  ])
    expect((await api.post('/usage/meters', input)).status).toBe(201);
});

afterAll(() => hub.close());

const send = (body: unknown, type = 'application/json', query = '', headers = {}): Promise<Answer> =>
  api.post(`/usage/events${query}`, typeof body === 'string' ? body : JSON.stringify(body), {
    'content-type': type,
    ...headers,
  });

const event = (more: object = {}) => ({
  meter: 'calls',
  subject: 'acme',
  quantity: '2',
  key: unique('event'),
  ...more,
});
const cloudEvent = (more: object = {}) => ({
  ...{ specversion: '1.0', type: 'calls', source: '/eu/api', id: unique('event'), subject: 'acme' },
  ...more,
});
const statuses = ({ body }: Answer) => body.events.map((one: Json) => one.code ?? one.status);
const pointers = ({ body }: Answer) => body.errors.map(({ pointer }: Json) => pointer);
const read = async (key: string) => (await api.get(`/usage/events?key=${encodeURIComponent(key)}`)).body.data;

describe('POST /usage/events', () => {
  it.each([
    ['one event', (one: object) => one, 'application/json'],
    ['a list', (one: object) => [one], 'application/json; charset=utf-8'],
    ['an object with events', (one: object) => ({ events: [one] }), 'application/json'],
    ['a line', (one: object) => `${JSON.stringify(one)}\n`, 'application/x-ndjson'],
    ['lines with blank ones between', (one: object) => `\r\n${JSON.stringify(one)}\r\n\r\n`, 'application/jsonl'],
  ])('takes %s, and counts it once', async (_, body, type) => {
    const one = event({ properties: { region: 'eu' } });
    const first = await send(body(one), type);
    expect(first).toMatchObject({ status: 200, body: { accepted: 1, duplicates: 0, excluded: 0, rejected: 0 } });
    expect(first.body.events).toEqual([{ key: one.key, source: null, status: 'accepted', code: null, problems: null }]);
    expect(statuses(await send(body(one), type))).toEqual(['duplicate']);
    expect(await read(one.key)).toMatchObject([
      {
        meter: 'calls',
        subject: 'acme',
        quantity: '2',
        state: 'counted',
        replaces: null,
        properties: { region: 'eu' },
      },
    ]);
  });

  it('takes CloudEvents: type, source and id, subject, time and data', async () => {
    const id = unique('event');
    const whole = cloudEvent({
      id,
      time: '2026-03-01T10:00:00.123+01:00',
      data: { quantity: 2.5, region: 'eu', n: 1 },
    });
    expect(statuses(await send(whole, 'application/cloudevents+json'))).toEqual(['accepted']);
    const batch = [
      whole,
      cloudEvent({ id, source: '/us/api' }),
      cloudEvent({ type: 'com.example.visit', data: { value: 'a' } }),
    ];
    expect(statuses(await send(batch, 'application/cloudevents-batch+json'))).toEqual([
      ...['duplicate', 'accepted', 'accepted'],
    ]);
    const found = await read(id);
    expect(found.map(({ source, quantity }: Json) => [source, quantity])).toEqual([
      ['/us/api', '1'],
      ['/eu/api', '2.5'],
    ]);
    expect(found[1]).toMatchObject({ occurredAt: '2026-03-01T09:00:00.123Z', properties: { region: 'eu', n: 1 } });
  });

  it('takes a CloudEvent in binary mode, whose attributes are headers', async () => {
    const id = unique('event');
    const headers = {
      ...{ 'ce-specversion': '1.0', 'ce-type': 'calls', 'ce-source': '/caf%C3%A9', 'ce-id': id, 'ce-subject': 'acme' },
    };
    expect(statuses(await send({ quantity: '7' }, 'application/json', '', headers))).toEqual(['accepted']);
    expect(await read(id)).toMatchObject([{ source: '/café', quantity: '7' }]);
    const wrong = await send({ quantity: '-7' }, 'application/json', '', { ...headers, 'ce-id': unique('event') });
    expect(pointers(wrong)).toEqual(['/data/quantity']);
  });

  it('replaces an event by a CloudEvent with the attribute replaces', async () => {
    const [first, second] = [cloudEvent({ data: { quantity: 4 } }), cloudEvent({ data: { quantity: 5 } })];
    await send(first, 'application/cloudevents+json');
    const replacing = { ...second, replaces: first.id };
    expect(statuses(await send(replacing, 'application/cloudevents+json'))).toEqual(['accepted']);
    expect(await read(first.id)).toMatchObject([{ state: 'replaced', replacedBy: second.id }]);
    expect(await read(second.id)).toMatchObject([{ state: 'counted', replaces: first.id, quantity: '5' }]);
  });

  it('keeps no event when one is invalid, and points at each problem', async () => {
    const good = event();
    const answer = await send([good, event({ quantity: -1, meter: 'nope', colour: 'red' }), event({ quantity: '-1' })]);
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_input']);
    expect(pointers(answer)).toEqual(['/1/quantity', '/1/colour', '/2/quantity']);
    expect(await read(good.key)).toEqual([]);
  });

  it.each([
    ['a list', (all: unknown[]) => all, 'application/json', '/1'],
    ['an object', (all: unknown[]) => ({ events: all }), 'application/json', '/events/1'],
    ['lines', (all: unknown[]) => all.map((one) => JSON.stringify(one)).join('\n'), 'application/x-ndjson', '/1'],
  ])('keeps the valid events of %s if asked, and answers each', async (_, body, type, at) => {
    const old = new Date(Date.now() - 40 * 86_400_000).toISOString();
    const events = [
      event(),
      event({ quantity: 'many' }),
      event({ meter: 'nope' }),
      event({ occurredAt: '2099-01-01T00:00:00Z' }),
      event({ meter: 'recent', quantity: '1', occurredAt: old }),
      event({ occurredAt: old }),
      event({ meter: 'ruled', quantity: '1', properties: { region: 'asia' } }),
      event({ meter: 'paid', quantity: '1' }),
      { meter: 'calls' },
      'no event',
      event({ replaces: 'never' }),
    ];
    const answer = await send(body(events), type, '?onInvalid=keep_valid');
    expect(answer).toMatchObject({ status: 200, body: { accepted: 2, duplicates: 0, excluded: 1, rejected: 8 } });
    expect(statuses(answer)).toEqual([
      ...[
        'accepted',
        'invalid_input',
        'meter_not_found',
        'in_the_future',
        'too_old',
        'accepted',
        'property_rule_broken',
      ],
      ...['excluded', 'invalid_input', 'invalid_input', 'replaced_event_not_found'],
    ]);
    expect(answer.body.events.slice(1, 2)).toEqual([
      {
        ...{ key: expect.stringMatching(/^event/), source: null, status: 'rejected', code: 'invalid_input' },
        problems: [{ pointer: `${at}/quantity`, detail: expect.stringContaining('a decimal number') }],
      },
    ]);
  });

  it('keeps the valid events beside those with characters that no database can store', async () => {
    const odd = ['a\0b', 'a\ud800b'].flatMap((text) => [
      event({ subject: text }),
      event({ key: text }),
      event({ meter: text }),
      event({ source: text }),
      event({ replaces: text }),
      event({ properties: { region: text } }),
    ]);
    const answer = await send([event(), ...odd], 'application/json', '?onInvalid=keep_valid');
    expect(answer.status).toBe(200);
    expect(statuses(answer).map((status: unknown) => status === 'accepted')).toEqual([true, ...odd.map(() => false)]);
  });

  it('keeps the valid lines when another is no JSON', async () => {
    const lines = [JSON.stringify(event()), '{"meter": ', JSON.stringify(event())].join('\n');
    const answer = await send(lines, 'application/jsonl', '?onInvalid=keep_valid');
    expect(statuses(answer)).toEqual(['accepted', 'malformed_json', 'accepted']);
    expect(answer.body.events.slice(1, 2)).toMatchObject([
      { problems: [{ pointer: '/1', detail: 'is not valid JSON' }] },
    ]);
  });

  it('points at the attributes and data of CloudEvents', async () => {
    const wrong = [
      { ...cloudEvent({ type: 'nope' }), specversion: '0.3' },
      cloudEvent({ time: 'yesterday', data: { quantity: 0.1234567890123456 } }),
      cloudEvent({ data: [1] }),
      cloudEvent({ type: 'ruled', data: { region: 'eu', cold: 'yes' } }),
      cloudEvent({ data_base64: 'AAAA', datacontenttype: 'text/plain' }),
      { ...cloudEvent(), source: undefined, subject: undefined },
    ];
    const answer = await send(wrong, 'application/cloudevents-batch+json', '?onInvalid=keep_valid');
    const found = answer.body.events.map(({ problems }: Json) => problems.map(({ pointer }: Json) => pointer));
    expect(found).toEqual([
      ['/0/specversion'],
      ['/1/time', '/1/data/quantity'],
      ['/2/data'],
      ['/3/data/cold'],
      ['/4/datacontenttype', '/4/data_base64'],
      ['/5/source', '/5/subject'],
    ]);
  });

  it.each([
    ['no JSON', '{"events": [', 'application/json', 400, 'malformed_json'],
    ['another type', 'a,b', 'text/csv', 415, 'unsupported_media_type'],
    ['an empty list', '[]', 'application/json', 422, 'invalid_input'],
    ['no line', '\n', 'application/jsonl', 422, 'invalid_input'],
    ['more than 10,000 lines', '{}\n'.repeat(10_001), 'application/jsonl', 422, 'invalid_input'],
    ['a field beside events', '{"events": [], "mode": 1}', 'application/json', 422, 'invalid_input'],
    ['another list', '{}', 'application/cloudevents-batch+json', 422, 'invalid_input'],
    ['more than 8 MB', ' '.repeat(8 * 2 ** 20 + 1), 'application/json', 413, 'body_too_large'],
  ])('refuses %s', async (_, body, type, status, code) => {
    const answer = await send(body, type, '?onInvalid=keep_valid');
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('takes 10,000 events at once', async () => {
    const lines = Array.from({ length: 10_000 }, () => JSON.stringify(event())).join('\n');
    expect(await send(lines, 'application/x-ndjson')).toMatchObject({ status: 200, body: { accepted: 10_000 } });
  });
});

describe('the list of usage events', () => {
  it('has the latest first, in pages that lead through all, by meter, subject, time and state', async () => {
    const subject = unique('listed');
    const times = Array.from({ length: 7 }, (_, hour) => `2026-02-01T0${Math.floor(hour / 2)}:00:00.000Z`);
    const events = times.map((occurredAt, index) => event({ subject, occurredAt, key: `${subject}-${index}` }));
    await send(events);
    await send([
      { ...event({ meter: 'visits', quantity: '1', value: 'v', subject, key: `${subject}-v` }), occurredAt: times[3] },
    ]);
    await api.post('/usage/withdrawals', { events: [{ key: `${subject}-2` }], reason: 'twice' });
    await send(event({ subject, key: `${subject}-new`, replaces: `${subject}-3` }));
    const keys: string[] = [];
    let path: string | undefined = `/usage/events?subject=${subject}&first=3`;
    while (path) {
      const page: Answer = await api.get(path);
      keys.push(...page.body.data.map(({ key }: Json) => String(key)));
      path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(keys).toHaveLength(9);
    expect(new Set(keys).size).toBe(9);
    const list = async (query: string) =>
      (await api.get(`/usage/events?subject=${subject}&${query}`)).body.data.map(({ key }: Json) =>
        String(key).slice(subject.length + 1),
      );
    expect(await list('meter=visits')).toEqual(['v']);
    expect(await list('from=2026-02-01T03:00:00Z')).toEqual(['6']);
    expect(await list('to=2026-02-01T01:00:00Z')).toEqual(['1', '0']);
    expect(await list('state=withdrawn')).toEqual(['2']);
    expect(await list('state=replaced')).toEqual(['3']);
    expect((await list('state=counted')).length).toBe(7);
    expect(await read(`${subject}-2`)).toMatchObject([
      {
        state: 'withdrawn',
        reason: 'twice',
        withdrawnBy: expect.stringMatching(/^key_/),
        withdrawnAt: expect.any(String),
      },
    ]);
    expect((await api.get('/usage/events?after=nonsense')).status).toBe(422);
  });
});

describe('a meter', () => {
  it('shows the properties of its newest events, with their kinds', async () => {
    const { body } = await api.post('/usage/meters', { key: unique('seen'), name: 'Seen', aggregation: 'count' });
    const meter = { meter: body.key, quantity: '1' };
    await send([
      event({ ...meter, properties: { region: 'eu', size: 5 } }),
      event({ ...meter, properties: { region: 'us', size: 'big', cold: true } }),
      event(meter),
    ]);
    const document = 'query ($id: ID!) { meter(id: $id) { seenProperties { name kinds events values lastSeenAt } } }';
    const answer = await api.graphql(document, { id: body.id });
    expect(answer.body.data.meter.seenProperties).toEqual([
      { name: 'region', kinds: ['text'], events: 2, values: 2, lastSeenAt: expect.any(String) },
      { name: 'size', kinds: ['number', 'text'], events: 2, values: 2, lastSeenAt: expect.any(String) },
      { name: 'cold', kinds: ['boolean'], events: 1, values: 1, lastSeenAt: expect.any(String) },
    ]);
  });

  it('gets rules for events that are still to come', async () => {
    const { body } = await api.post('/usage/meters', { key: unique('later'), name: 'Later', aggregation: 'count' });
    const one = () => event({ meter: body.key, quantity: '1' });
    expect(statuses(await send(one()))).toEqual(['accepted']);
    const rules = [{ name: 'region', isRequired: true }];
    const path = `/usage/meters/${String(body.id)}`;
    expect(await api.send('PUT', path, { propertyRules: rules })).toMatchObject({
      status: 200,
      body: { propertyRules: [{ name: 'region', kind: null, isRequired: true, values: null }] },
    });
    const refused = await send(one());
    expect(pointers(refused)).toEqual(['/properties/region']);
    expect((await api.send('PUT', path, { name: 'Last', propertyRules: [] })).body.name).toBe('Last');
    expect(statuses(await send(one()))).toEqual(['accepted']);
    const twice = await api.send('PUT', path, { propertyRules: [...rules, ...rules] });
    expect(pointers(twice)).toEqual(['/propertyRules/1/name']);
  });

  it('names a type of events that no other meter of the project names', async () => {
    const input = { key: unique('visits'), name: 'V', aggregation: 'count', eventType: 'com.example.visit' };
    expect((await api.post('/usage/meters', input)).body).toMatchObject({ code: 'meter_event_type_taken' });
  });
});
