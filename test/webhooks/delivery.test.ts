import { createPublicKey, verify as verifyByKey } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { blocksOf } from '../docs/guide.ts';
import { ask } from '../support/people.ts';
import {
  change,
  createEndpoint,
  deliver,
  happen,
  newProject,
  owner,
  people,
  project,
  readEndpoint,
  readMessages,
  receiver,
  states,
} from './webhook-stage.ts';
import { verify, verifyAt } from './receiver.ts';

beforeEach(newProject);

/** The body that the guide shows. */
const shown = JSON.parse(blocksOf('webhooks').find(({ language }) => language === 'json webhook')!.text) as object;

describe('a webhook', () => {
  it('has the event with its id, place and payload, and a signature that the package of Standard Webhooks accepts', async () => {
    const { id, secret } = await createEndpoint({ description: 'Orders', eventTypes: ['webhook_endpoint.updated'] });
    await change('updateWebhookEndpoint', `id: "${id}", input: { description: "Other" }`);
    await deliver();
    const [received] = receiver.received;
    const body = verify(secret, received!) as Record<string, unknown>;
    expect(body).toMatchObject({
      ...{ type: 'webhook_endpoint.updated', version: 1, projectId: project.id, subject: id, testClockId: null },
      data: { changed: ['description'], eventTypes: ['webhook_endpoint.updated'], isOrdered: false },
    });
    expect(received!.headers['webhook-id']).toBe(body.id);
    expect(body.id).toMatch(/^event_/);
    expect(body.timestamp).toBe(people.clock.now().toString({ fractionalSecondDigits: 3 }));
    expect(Object.keys(body)).toEqual(Object.keys(shown));
    const [message] = await readMessages(id);
    expect(message!.body).toEqual(body);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, received!)).toThrow('signature');
  });

  it('is signed by Ed25519 where the project asks for it', async () => {
    const { secret, secrets } = await createEndpoint({ algorithms: ['ed25519'] });
    expect(secret).toBeNull();
    await happen();
    await deliver();
    const { headers, body } = receiver.received.at(-1)!;
    const x = Buffer.from(String([...secrets!][0]!.publicKey).replace('whpk_', ''), 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    const [version, signature = ''] = String(headers['webhook-signature']).split(',');
    expect(version).toBe('v1a');
    expect(verifyByKey(null, Buffer.from(content), key, Buffer.from(signature, 'base64'))).toBe(true);
  });

  it('is signed by both secrets until the one before expires', async () => {
    const { id, secret } = await createEndpoint({ eventTypes: ['licence_key.created'] });
    const { secret: next } = await change('rotateWebhookSecret', `input: { id: "${id}", overlapHours: 2 }`, 'secret');
    await happen();
    await deliver();
    const [both] = receiver.received;
    expect([verify(secret, both!), verify(String(next), both!)]).toHaveLength(2);
    people.clock.advance({ hours: 2 });
    await happen(1, 2);
    await deliver();
    const [, one] = receiver.received;
    expect(one!.headers['webhook-signature']).not.toContain(' ');
    expect(verifyAt(String(next), one!)).toBe(true);
    expect(verifyAt(secret, one!)).toBe(false);
  });

  it('goes to the endpoints of its project that get its type, from their creation on', async () => {
    await happen();
    const all = await createEndpoint({ url: `${receiver.url}/all` });
    const some = await createEndpoint({ url: `${receiver.url}/some`, eventTypes: ['licence_key.created'] });
    await happen(2, 2);
    await deliver();
    expect(receiver.bodies('/hooks/some').map(({ subject }) => subject)).toEqual(['key-2', 'key-3']);
    expect(receiver.types('/hooks/all')).toEqual([
      'webhook_endpoint.created',
      'webhook_endpoint.created',
      'licence_key.created',
      'licence_key.created',
    ]);
    expect(await states(some.id)).toEqual(['licence_key.created delivered 1', 'licence_key.created delivered 1']);
    expect((await readEndpoint(all.id, 'lastSuccessAt')).lastSuccessAt).not.toBeNull();
  });

  it('names the test clock of its subject', async () => {
    await createEndpoint({ eventTypes: ['customer.created'] });
    const clock = `projectId: "${project.id}", name: "Year", now: "2026-01-05T09:00:00Z"`;
    const { createTestClock } = await ask(
      owner.api,
      `mutation { createTestClock(input: { ${clock} }) { testClock { id } } }`,
    );
    const testClockId = createTestClock!.testClock!.id;
    const customer = `projectId: "${project.id}", email: "ada@example.org", testClockId: "${testClockId}"`;
    await ask(owner.api, `mutation { createCustomer(input: { ${customer} }) { customer { id } } }`);
    await deliver();
    expect(receiver.bodies().find(({ type }) => type === 'customer.created')?.testClockId).toBe(testClockId);
  });
});

describe('a webhook that is not accepted', () => {
  it('is sent again with the same id and content, and its attempts are kept', async () => {
    receiver.answerWith(500, 'x'.repeat(3_000));
    const { id, secret } = await createEndpoint({ eventTypes: ['licence_key.created'] });
    await happen();
    await deliver();
    expect(await states(id)).toEqual(['licence_key.created waiting 1']);
    people.clock.advance({ seconds: 6 });
    receiver.answerWith(202, 'thanks');
    await deliver();
    expect(await states(id)).toEqual(['licence_key.created delivered 2']);
    const [first, second] = receiver.received;
    expect([second!.body, second!.headers['webhook-id']]).toEqual([first!.body, first!.headers['webhook-id']]);
    expect(Number(second!.headers['webhook-timestamp'])).toBeGreaterThan(Number(first!.headers['webhook-timestamp']));
    expect(verifyAt(secret, second!)).toBe(true);
    const [message] = await readMessages(id);
    expect([...message!.attempted!.nodes!]).toMatchObject([
      { status: 202, response: 'thanks', problem: null, url: receiver.url },
      { status: 500, response: 'x'.repeat(1_024), problem: 'the endpoint answered with 500' },
    ]);
  });

  it('is given up after ten attempts in three days', async () => {
    receiver.answerWith(503);
    const { id } = await createEndpoint({ eventTypes: ['licence_key.created'] });
    await happen();
    const begun = people.clock.now();
    for (let attempts = 0; attempts < 9; attempts += 1) {
      await deliver();
      const [{ dueAt }] = (await readMessages(id)) as unknown as [{ dueAt: string }];
      people.clock.set(dueAt);
      people.clock.advance({ minutes: 2 });
    }
    await deliver();
    expect(await states(id)).toEqual(['licence_key.created failed 10']);
    const days = people.clock.now().since(begun).total({ unit: 'hours' }) / 24;
    expect(days).toBeGreaterThan(2.8);
    expect(days).toBeLessThan(3.6);
  });

  it('does not follow a redirect', async () => {
    receiver.answer = ({ path }, response) =>
      void response.writeHead(path === '/hooks' ? 302 : 200, { location: '/elsewhere' }).end();
    const { id } = await createEndpoint({ eventTypes: ['licence_key.created'] });
    await happen();
    await deliver();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
    const [message] = await readMessages(id);
    const [attempt] = [...message!.attempted!.nodes!];
    expect(attempt).toMatchObject({ status: 302, problem: expect.stringContaining('redirects are not followed') });
  });

  it('names why no answer came', async () => {
    const { id } = await createEndpoint({ url: 'http://127.0.0.1:9/hooks', eventTypes: ['licence_key.created'] });
    await happen();
    await deliver();
    const [message] = await readMessages(id);
    const [attempt] = [...message!.attempted!.nodes!];
    expect(attempt).toMatchObject({ status: null, response: null, problem: expect.stringContaining('ECONNREFUSED') });
  });

  it('holds up no other webhook of an endpoint without an order', async () => {
    receiver.answer = ({ body }, response) => void response.writeHead(body.includes('"key-1"') ? 500 : 204).end();
    const { id } = await createEndpoint({ eventTypes: ['licence_key.created'] });
    await happen(3);
    await deliver();
    expect((await states(id)).map((state) => state.split(' ')[1])).toEqual(['waiting', 'delivered', 'delivered']);
  });

  it('holds up the later ones of an ordered endpoint until it is accepted or given up', async () => {
    let isDown = true;
    receiver.answer = ({ body }, response) =>
      void response.writeHead(isDown && body.includes('"key-2"') ? 500 : 204).end();
    const { id } = await createEndpoint({ eventTypes: ['licence_key.created'], isOrdered: true });
    await happen(4);
    await deliver();
    const subjects = () => receiver.bodies().map(({ subject }) => subject);
    expect(subjects()).toEqual(['key-1', 'key-2']);
    isDown = false;
    people.clock.advance({ seconds: 6 });
    await deliver();
    expect(subjects()).toEqual(['key-1', 'key-2', 'key-2', 'key-3', 'key-4']);
    expect(await states(id)).toContain('licence_key.created delivered 2');
  });
});
