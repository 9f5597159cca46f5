import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { decodeId } from '../../src/platform/values/ids.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';
import { Stream } from './streamed.ts';

let hub: TestHub;
let seed: Seed;
let project: Project;
let key: string;
const lines: { level: number; msg: string }[] = [];
const open: Stream[] = [];

beforeAll(async () => {
  hub = await startHub({ log: pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) }) });
  seed = new Seed(hub.orm);
  project = await seed.project();
  key = await seed.key(project);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.leave();
});
afterAll(() => hub.close());

const query = 'subscription { projectFigures { projectId } }';
const events = 'subscription { projectEvents { sequence } }';

async function subscribe(body: object, { as = key, headers = {} } = {}): Promise<Stream> {
  const stream = await Stream.open(hub.address, as, body, headers);
  open.push(stream);
  return stream;
}

async function firstAnswerOf(stream: Stream): Promise<Stream['answers'][number]> {
  for (let waited = 0; !stream.answers.length && waited < 200; waited += 1) await sleep(10);
  return stream.answers[0]!;
}

describe('a request for a stream', () => {
  it.each(['text/event-stream', 'text/event-stream, application/json;q=0.5', 'application/json, text/*', '*/*'])(
    'may accept it as %s',
    async (accept) => {
      const answer = await firstAnswerOf(await subscribe({ query }, { headers: { accept } }));
      expect(answer.data!.projectFigures!.projectId).toBe(project.id);
    },
  );

  it.each(['application/json', 'text/event-stream;q=0, */*'])('is refused if it accepts %s', async (accept) => {
    await expect(subscribe({ query }, { headers: { accept } })).rejects.toThrow('422 stream_not_accepted');
  });

  it.each(['GET', 'PUT', 'DELETE'])('is refused as %s, with the method that is allowed', async (method) => {
    const response = await fetch(`${hub.address}/graphql/stream`, { method, headers: { accept: 'text/event-stream' } });
    const body = (await response.json()) as { code: string };
    expect([response.status, response.headers.get('allow'), body.code]).toEqual([405, 'POST', 'method_not_allowed']);
  });

  it.each([
    [{}, '/query'],
    [{ query: 1 }, '/query'],
    [{ query, variables: [] }, '/variables'],
    [{ query, variables: 'no' }, '/variables'],
    [{ query, extensions: 1 }, '/extensions'],
    [{ query, operationName: 1 }, '/operationName'],
    [[], ''],
  ])('is refused with the code and the place of the mistake: %j', async (body, pointer) => {
    const response = await fetch(`${hub.address}/graphql/stream`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(422);
    const problem = (await response.json()) as object;
    expect(problem).toMatchObject({ code: 'invalid_input', errors: [{ pointer }] });
    expect(problem).toHaveProperty('requestId', response.headers.get('x-request-id'));
  });

  it('names the operation that its document lacks', async () => {
    const unknown = await firstAnswerOf(await subscribe({ query, operationName: 'Other' }));
    expect(unknown.errors).toMatchObject([
      { message: 'The document has no operation named "Other".', extensions: { code: 'operation_not_found' } },
    ]);
    const several = `subscription A { projectFigures { projectId } } subscription B { projectFigures { projectId } }`;
    const unnamed = await firstAnswerOf(await subscribe({ query: several }));
    expect(unnamed.errors).toMatchObject([{ extensions: { code: 'operation_not_found' } }]);
    const named = await firstAnswerOf(await subscribe({ query: several, operationName: 'B' }));
    expect(named.data!.projectFigures!.projectId).toBe(project.id);
  });

  it('is no bug of the hub if its caller leaves before the body is there', async () => {
    const port = Number(new URL(hub.address).port);
    const head = `POST /graphql/stream HTTP/1.1\r\nHost: hub\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${key}\r\n`;
    for (let times = 0; times < 20; times += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(`${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`, () =>
        socket.resetAndDestroy(),
      );
      await new Promise((closed) => socket.once('close', closed));
    }
    await sleep(500);
    expect(lines).toEqual([]);
  });
});

describe('streams', () => {
  it('are limited for each credential, and for all those of a project together', async () => {
    const twenty = async (as: string) => {
      for (let count = 0; count < 20; count += 1) await subscribe({ query }, { as });
    };
    await twenty(key);
    await expect(subscribe({ query })).rejects.toThrow('429 too_many_followers');
    const keys = await Promise.all([1, 2, 3, 4].map(() => seed.key(project)));
    for (const each of keys) await twenty(each);
    const sixth = await seed.key(project);
    await expect(subscribe({ query }, { as: sixth })).rejects.toThrow('429 too_many_followers');
    await subscribe({ query }, { as: await seed.key(await seed.project()) });
    open[0]!.leave();
    await sleep(200);
    await subscribe({ query }, { as: sixth });
  }, 30_000);

  it('of a reader who takes nothing are cut off soon after the credential is revoked', async () => {
    const own = await seed.project();
    const as = await seed.key(own);
    const projectId = decodeId('project', own.id);
    const em = hub.orm.em.fork();
    await em.execute(
      `insert into outbox_event (id, project_id, at, type, version, subject, payload)
        select gen_random_uuid(), ?, now(), 'api_key.created', 1, 'key_' || n,
          jsonb_build_object('name', repeat('x', 2000), 'scopes', jsonb_build_array(), 'replaces', null)
        from generate_series(1, 20000) n`,
      [projectId],
    );
    const stalled = await subscribe(
      { query: events.replace('projectEvents', 'projectEvents(after: "1")').replace('sequence', 'payload') },
      { as },
    );
    stalled.response.pause();
    await sleep(1_000);
    await em.execute(`update api_key set revoked_at = now() where project_id = ?`, [projectId]);
    // The credential is checked after five seconds at most, and the last answers may take five more.
    await sleep(11_500);
    // What the connection holds is still read. A stream that was not cut off would go on to its end.
    stalled.response.resume();
    await Promise.race([stalled.ended, sleep(3_000).then(() => Promise.reject(new Error('still open')))]);
    expect(stalled.isComplete).toBe(false);
  }, 40_000);
});
