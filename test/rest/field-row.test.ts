import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fieldRow } from '../../rest/field-row.ts';
import { prepare } from '../../rest/prepare.ts';
import { hubSchema } from '../../schema/index.ts';
import { People } from '../support/people.ts';
import { HubClient } from '../support/client.ts';

const schema = hubSchema();
const options = { purpose: 'Try it' };
const request = { params: {}, query: {}, headers: {}, body: {}, text: '', mediaType: '' };

describe('a row that names a field of the graph', () => {
  it('takes every filter of its list as a query parameter, converted to its type', () => {
    const row = prepare(schema, fieldRow('get', '/licences', 'subscriptions', 'id', options));
    expect(row.query).toEqual([
      ...['first', 'after', 'last', 'before'],
      ...[
        'externalId',
        'text',
        'from',
        'to',
        'projectId',
        'customerId',
        'status',
        'productId',
        'isQuarantined',
        'hasTestClock',
      ],
      ...['sort', 'count'],
    ]);
    const query = { first: '5', isQuarantined: 'true', status: 'active' };
    const { first, filter } = row.variables({ ...request, query }) as { first: number; filter: object };
    expect(first).toBe(5);
    expect(JSON.parse(JSON.stringify(filter))).toEqual({ isQuarantined: true, status: 'active' });
  });

  it('reads a list below its root field, whose id is in the path under the name of its type', () => {
    const row = prepare(
      schema,
      fieldRow('get', '/projects/{projectId}/members', 'project.members', 'id role', options),
    );
    expect(row.variables({ ...request, params: { projectId: 'project_1' }, query: { first: '2' } })).toEqual({
      projectId: 'project_1',
      first: 2,
    });
    expect(row.within).toEqual(['project', 'members']);
  });

  it('fills a field of the input object from the path, and takes the others from the body', () => {
    const row = prepare(schema, fieldRow('post', '/clients/{id}/changes', 'updateClient', 'id', options));
    const variables = row.variables({ ...request, params: { id: 'client_1' }, body: { name: 'New' } });
    expect(variables).toEqual({ input: { id: 'client_1', name: 'New' } });
    expect(row.body!.map(({ name }) => name)).not.toContain('id');
  });

  it('reads the length of a page beside the fields of the input object, and not as one of them', () => {
    const row = prepare(schema, fieldRow('post', '/moves/preview', 'previewMoveSubscribers', '...LeafFields', options));
    const variables = row.variables({ ...request, body: { planId: 'plan_1', limit: 5, first: 2 } });
    expect(JSON.parse(JSON.stringify(variables))).toEqual({ input: { planId: 'plan_1', limit: 5 }, first: 2 });
  });

  it('requires a body only if one of its fields is required', () => {
    const body = (path: string, field: string) =>
      prepare(schema, fieldRow('post', path, field, 'id', options)).needsBody;
    expect(body('/subscriptions/{id}/cancel', 'cancelSubscription')).toBe(false);
    expect(body('/users/{id}/suspend', 'suspendUser')).toBe(true);
  });

  it('is refused at the start if the graph has no such field', () => {
    expect(() => prepare(schema, fieldRow('get', '/nothing', 'nothing', 'id', options))).toThrow('no field nothing');
  });
});

describe('POST /billing/subscriptions/{id}/cancel', () => {
  let people: People;
  let key: HubClient;

  beforeAll(async () => {
    people = await People.start();
    key = HubClient.withKey(people.hub.address, await people.seed.key(await people.seed.project('rows')));
  });

  afterAll(() => people?.close());

  it('refuses a field that would be ignored, and one that belongs into the path', async () => {
    const path = '/billing/subscriptions/subscription_01h455vb4pex5vsknk084sn02q/cancel';
    const answer = await key.post(path, { id: 'subscription_01h455vb4pex5vsknk084sn02q', when: 'now' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      { pointer: '/id', detail: 'belongs into the path only' },
      { pointer: '/when', detail: 'is not a field of this path; known are at, atDate, unused' },
    ]);
  });

  it('names the pointer of a wrong value', async () => {
    const path = '/billing/subscriptions/subscription_01h455vb4pex5vsknk084sn02q/cancel';
    const answer = await key.post(path, { at: 'tomorrow' });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, '/at']);
  });

  it('answers 404 to an unknown subscription, and 422 to an unknown query parameter', async () => {
    const path = '/billing/subscriptions/subscription_01h455vb4pex5vsknk084sn02q/cancel';
    expect((await key.post(path, {})).status).toBe(404);
    expect((await key.post(`${path}?at=now`, {})).status).toBe(422);
  });
});
