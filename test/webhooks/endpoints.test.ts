import { beforeEach, describe, expect, it } from '@jest/globals';
import { Role } from '../../src/auth/projects/member.ts';
import { forgetMessages } from '../../src/webhooks/forget-messages.ts';
import { ask, refusalOf } from '../support/people.ts';
import { verifyAt } from './receiver.ts';
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

beforeEach(newProject);

const only = { eventTypes: ['licence_key.created'] };

describe('a webhook endpoint', () => {
  it.each([
    ['an address that is no web address', 'ftp://example.org/', '/url'],
    ['an address with a password', 'https://ada:pass@example.org/', '/url'],
    ['no address', '', '/url'],
  ])('is not created for %s', async (_, url, pointer) => {
    const { body } = await owner.api.post('/webhooks', { projectId: project.id, url });
    expect([body.code, body.errors?.[0]?.pointer]).toEqual(['invalid_input', pointer]);
  });

  it('is not created for a type of event that does not exist, nor for none', async () => {
    const create = (eventTypes: string[]) =>
      owner.api.post('/webhooks', { projectId: project.id, url: receiver.url, eventTypes });
    const { body } = await create(['licence_key.created', 'nothing.happened']);
    expect(body.errors?.[0]?.pointer).toBe('/eventTypes/1');
    for (const inherited of ['toString', 'constructor', '__proto__'])
      expect((await create([inherited])).body.errors?.[0]?.pointer).toBe('/eventTypes/0');
    expect((await create([])).status).toBe(422);
  });

  it('is one of at most 50 of its project', async () => {
    await createEndpoint(only);
    await people.sql(
      `insert into webhook_endpoint (id, project_id, url, from_place, created_at, updated_at)
       select gen_random_uuid(), e.project_id, e.url, 0, e.created_at, e.created_at
       from webhook_endpoint e cross join generate_series(2, 50) where e.deleted_at is null`,
    );
    const { status, body } = await owner.api.post('/webhooks', { projectId: project.id, url: receiver.url });
    expect([status, body.code]).toEqual([409, 'too_many_webhook_endpoints']);
  });

  it('is seen and changed only by those who administer its project', async () => {
    const { id } = await createEndpoint(only);
    const stranger = await people.member(await people.seed.project(), Role.owner);
    const developer = await people.member(project, Role.viewer);
    for (const [api, code] of [
      [stranger.api, 'webhook_endpoint_not_found'],
      [developer.api, 'insufficient_scope'],
    ] as const)
      for (const asked of [
        `{ webhookEndpoint(id: "${id}") { id } }`,
        `mutation { updateWebhookEndpoint(id: "${id}", input: { description: "x" }) { webhookEndpoint { id } } }`,
        `mutation { disableWebhookEndpoint(id: "${id}") { webhookEndpoint { id } } }`,
        `mutation { enableWebhookEndpoint(id: "${id}") { webhookEndpoint { id } } }`,
        `mutation { deleteWebhookEndpoint(id: "${id}") { webhookEndpointId } }`,
        `mutation { rotateWebhookSecret(input: { id: "${id}" }) { secret } }`,
        `mutation { testWebhookEndpoint(id: "${id}") { webhookEndpoint { id } } }`,
        `mutation { replayWebhookEvents(input: { id: "${id}", from: "2026-01-01T00:00:00Z" }) { count } }`,
      ])
        expect(await refusalOf(api, asked)).toBe(code);
  });

  it('shows its secret once', async () => {
    const { id, secret } = await createEndpoint(only);
    const [row] = await people.sql<{ sealed: string }>('select sealed from webhook_secret');
    expect(row!.sealed).not.toContain(secret.slice(6));
    const { body } = await owner.api.get(`/webhooks/${id}`);
    expect(JSON.stringify(body)).not.toContain(secret.slice(6));
    expect(JSON.stringify(body)).not.toContain('sealed');
  });

  it('gets a test at once, whichever types it gets', async () => {
    const { id, secret } = await createEndpoint(only);
    await createEndpoint({ ...only, url: `${receiver.url}/other` });
    await change('testWebhookEndpoint', `id: "${id}"`);
    await deliver();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
    expect(receiver.types()).toEqual(['webhook_endpoint.tested']);
    expect(verifyAt(secret, receiver.received[0]!)).toBe(true);
  });

  it('gets nothing while it is disabled, and what it has missed only by a replay', async () => {
    const { id } = await createEndpoint(only);
    const from = new Date(Date.now() - 60_000).toISOString();
    receiver.answerWith(500);
    await happen();
    await deliver();
    await change('disableWebhookEndpoint', `id: "${id}"`);
    await happen(1, 2);
    people.clock.advance({ hours: 1 });
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await refusalOf(owner.api, `mutation { testWebhookEndpoint(id: "${id}") { webhookEndpoint { id } } }`)).toBe(
      'webhook_endpoint_disabled',
    );
    receiver.answerWith(200);
    await change('enableWebhookEndpoint', `id: "${id}"`);
    await happen(1, 3);
    await deliver();
    expect(receiver.bodies().map(({ subject }) => subject)).toEqual(['key-1', 'key-1', 'key-3']);
    const { count } = await change('replayWebhookEvents', `input: { id: "${id}", from: "${from}" }`, 'count');
    await deliver();
    expect([count, receiver.bodies().at(-1)!.subject]).toEqual([1, 'key-2']);
    const all = await change('replayWebhookEvents', `input: { id: "${id}", from: "${from}", only: all }`, 'count');
    await deliver();
    expect([all.count, receiver.received.length]).toEqual([3, 7]);
  });

  it('gets one message again, with the same id', async () => {
    const { id } = await createEndpoint(only);
    await happen();
    await deliver();
    const [message] = await readMessages(id);
    const answer = await owner.api.post(`/webhook-messages/${String(message!.id)}/replay`, {});
    expect([answer.status, answer.body.state]).toEqual([200, 'waiting']);
    await deliver();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([message!.eventId, message!.eventId]);
    expect(await states(id)).toEqual(['licence_key.created delivered 2']);
  });

  it('that answers with 410 is disabled at once, with a mail to the owners and an event', async () => {
    receiver.answerWith(410);
    const { id } = await createEndpoint(only);
    await people.member(project, Role.admin);
    people.mails.length = 0;
    await happen(3);
    await deliver();
    expect(await readEndpoint(id)).toMatchObject({ isEnabled: false, disabledReason: 'gone' });
    expect(people.mails.map(({ to }) => to)).toEqual([owner.user.email]);
    expect(people.mails[0]!.text).toContain('It answered with 410 Gone.');
    expect(people.mails[0]!.text).toContain(`${people.hub.address}/console/${project.id}/webhooks/${id}`);
    const { events } = await ask(
      owner.api,
      `{ events(projectId: "${project.id}", order: newest_first, first: 1) { nodes { type subject payload } } }`,
    );
    expect([...events!.nodes!]).toEqual([
      { type: 'webhook_endpoint.disabled', subject: id, payload: { reason: 'gone' } },
    ]);
    expect(receiver.received.length).toBeLessThanOrEqual(3);
  });

  it('that fails for five days is disabled, but not one that accepts something in between', async () => {
    const bad = await createEndpoint({ ...only, url: `${receiver.url}/bad` });
    const good = await createEndpoint({ ...only, url: `${receiver.url}/good` });
    let isDown = true;
    receiver.answer = ({ path }, response) => void response.writeHead(isDown || path.endsWith('bad') ? 500 : 200).end();
    people.mails.length = 0;
    for (let hours = 0; hours <= 5 * 24 + 12; hours += 6) {
      isDown = hours % 24 !== 0;
      await happen(1, hours);
      await deliver();
      people.clock.advance({ hours: 6 });
    }
    expect(await readEndpoint(bad.id)).toMatchObject({ isEnabled: false, disabledReason: 'failing' });
    expect(await readEndpoint(good.id)).toMatchObject({ isEnabled: true });
    expect(people.mails.map(({ text }) => text.includes('Every attempt of the last 5 days'))).toEqual([true]);
  });

  it('is forgotten with its messages once it is deleted, and others after 30 days', async () => {
    const gone = await createEndpoint(only);
    const kept = await createEndpoint(only);
    await happen();
    await deliver();
    await change('deleteWebhookEndpoint', `id: "${gone.id}"`, 'webhookEndpointId');
    expect(await refusalOf(owner.api, `{ webhookEndpoint(id: "${gone.id}") { id } }`)).toBe(
      'webhook_endpoint_not_found',
    );
    const forget = () => people.hub.orm.em.fork().transactional((em) => forgetMessages(em, people.clock.now(), 10));
    while (await forget());
    const left = () =>
      people.sql<{ count: number }>('select count(*)::int as count from webhook_endpoint where deleted_at is not null');
    expect(await left()).toEqual([{ count: 0 }]);
    expect(await readMessages(kept.id)).toHaveLength(1);
    people.clock.advance({ hours: 24 * 30 + 1 });
    while (await forget());
    expect(await people.sql('select 1 from webhook_message')).toEqual([]);
    const attempts = await people.sql<{ count: number }>('select count(*)::int as count from webhook_attempt');
    expect(attempts).toEqual([{ count: 0 }]);
  });

  it('refuses a change of a version that was not seen', async () => {
    const { id } = await createEndpoint(only);
    await change('updateWebhookEndpoint', `id: "${id}", input: { isOrdered: true, ifVersion: 1 }`);
    const stale = `mutation { updateWebhookEndpoint(id: "${id}", input: { eventTypes: null, ifVersion: 1 }) { webhookEndpoint { id } } }`;
    expect(await refusalOf(owner.api, stale)).toBe('version_is_stale');
    expect(await readEndpoint(id, 'version isOrdered eventTypes')).toEqual({ version: 2, isOrdered: true, ...only });
  });

  it('is created once for an idempotency key, and shows the secret no second time', async () => {
    const create = () =>
      owner.api.post('/webhooks', { projectId: project.id, url: receiver.url }, { 'idempotency-key': project.id });
    const [first, second] = [await create(), await create()];
    expect(second.body.id).toBe(first.body.id);
    expect([first.body.secret, second.body.secret]).toEqual([expect.stringContaining('whsec_'), null]);
  });
});
