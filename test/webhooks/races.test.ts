import { beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookWork } from '../../src/webhooks/webhook-work.ts';
import { until } from '../support/until.ts';
import { verifyAt } from './receiver.ts';
import type { Answering } from './receiver.ts';
import { openWork } from './seed-endpoints.ts';
import {
  change,
  createEndpoint,
  deliver,
  happen,
  newProject,
  people,
  readEndpoint,
  readMessages,
  receiver,
  states,
} from './webhook-stage.ts';

beforeEach(newProject);

const only = { eventTypes: ['licence_key.created'] };

/** Holds the answers of the receiver until they are let go. */
function holdAnswers(): { letGo: (status?: number) => void; held: () => number } {
  const held: Parameters<Answering>[1][] = [];
  receiver.answer = (_, response) => void held.push(response);
  return {
    held: () => held.length,
    letGo(status = 200) {
      receiver.answerWith(200);
      for (const response of held) response.writeHead(status).end();
    },
  };
}

/** Another process that works on the same database. */
const anotherWork = (): WebhookWork => openWork(people.hub.orm, { now: () => people.clock.now() });

describe('while a webhook is being sent', () => {
  it.each([200, 500])('a replay sends it once more, whatever the attempt ends with: %s', async (status) => {
    const { id } = await createEndpoint(only);
    const answers = holdAnswers();
    await happen();
    const delivering = deliver();
    await until(() => answers.held() === 1);
    const [message] = await readMessages(id);
    await change('replayWebhookMessage', `id: "${String(message!.id)}"`, 'webhookMessage { id }');
    answers.letGo(status);
    await delivering;
    await deliver();
    expect(receiver.received).toHaveLength(status === 200 ? 2 : 1);
    people.clock.advance({ minutes: 2 });
    await deliver();
    expect(receiver.received).toHaveLength(2);
    expect(await states(id)).toEqual(['licence_key.created delivered 2']);
  });

  it('its endpoint can be disabled, and then gets nothing more', async () => {
    const { id } = await createEndpoint({ ...only, isOrdered: true });
    const answers = holdAnswers();
    await happen();
    const delivering = deliver();
    await until(() => answers.held() === 1);
    await change('disableWebhookEndpoint', `id: "${id}"`);
    await happen(1, 2);
    answers.letGo();
    await delivering;
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await states(id)).toEqual(['licence_key.created delivered 1']);
    expect(await readEndpoint(id)).toMatchObject({ isEnabled: false, disabledReason: 'by_project' });
  });

  it('its endpoint can be deleted', async () => {
    const { id } = await createEndpoint(only);
    const answers = holdAnswers();
    await happen();
    const delivering = deliver();
    await until(() => answers.held() === 1);
    await change('deleteWebhookEndpoint', `id: "${id}"`, 'webhookEndpointId');
    answers.letGo(410);
    await delivering;
    expect(await people.sql('select 1 from webhook_endpoint where due_at is not null')).toEqual([]);
    const disabled = await people.sql(
      `select 1 from audit_entry where action = 'webhook_endpoint.disabled' and subject = ?`,
      [id],
    );
    expect(disabled).toEqual([]);
  });

  it('its secret can be rotated: every message has a signature by a secret that was valid', async () => {
    const { id, secret } = await createEndpoint(only);
    const secrets = [secret];
    receiver.answer = (_, response) => void setTimeout(() => response.writeHead(200).end(), 5);
    await happen(60);
    const delivering = deliver();
    for (let rotations = 0; rotations < 5; rotations += 1) {
      await sleep(10);
      const { secret: next } = await change('rotateWebhookSecret', `input: { id: "${id}", overlapHours: 1 }`, 'secret');
      secrets.push(String(next));
    }
    await delivering;
    // A rotation holds the endpoint for a moment, which is then left to the next look.
    await deliver();
    expect(receiver.received).toHaveLength(60);
    for (const received of receiver.received) expect(secrets.some((each) => verifyAt(each, received))).toBe(true);
    await happen();
    await deliver();
    expect(verifyAt(secrets.at(-1)!, receiver.received.at(-1)!)).toBe(true);
  });
});

describe('two processes', () => {
  it('send each webhook once, and in order where it is asked for', async () => {
    const ordered = await createEndpoint({ ...only, url: `${receiver.url}/ordered`, isOrdered: true });
    const other = await createEndpoint({ ...only, url: `${receiver.url}/other` });
    const works = [anotherWork(), anotherWork()];
    for (let round = 0; round < 6; round += 1)
      await Promise.all([happen(25, round * 25), ...works.map((work) => work.drain())]);
    await Promise.all(works.map((work) => work.drain()));
    await deliver();
    await Promise.all(works.map((work) => work.close()));
    const sequences = receiver.bodies('/hooks/ordered').map(({ sequence }) => Number(sequence));
    expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
    expect(new Set(sequences).size).toBe(150);
    expect(receiver.bodies('/hooks/other')).toHaveLength(150);
    for (const { id } of [ordered, other])
      expect(new Set(await states(id))).toEqual(new Set(['licence_key.created delivered 1']));
  });

  it('do not send to an endpoint that the other one has leased', async () => {
    await createEndpoint(only);
    const answers = holdAnswers();
    await happen();
    const delivering = deliver();
    await until(() => answers.held() === 1);
    const work = anotherWork();
    await work.drain();
    expect(receiver.received).toHaveLength(1);
    people.clock.advance({ minutes: 2 });
    await work.drain();
    answers.letGo();
    await delivering;
    await work.close();
    expect(receiver.received.length).toBeGreaterThanOrEqual(2);
  });
});
