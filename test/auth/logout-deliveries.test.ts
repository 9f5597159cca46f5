import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { newClientSecret, sha256 } from '../../src/auth/secret.ts';
import type { User } from '../../src/auth/people/user.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { startWorkers } from '../../src/workers.ts';
import { readConfig } from '../../src/config.ts';
import { createLogger } from '../../src/platform/log.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { ask } from '../support/people.ts';
import { testSecret } from '../support/secret.ts';
import {
  answerWith,
  app,
  notices,
  notifyAll,
  operator,
  origin,
  people,
  received,
  setLogoutUri,
  sidsAt,
  signedIn,
  suspend,
} from './logout-notices-stage.ts';

/** Inserts sessions as the provider stores them, at one client, one for each sid. */
async function seedSessions(user: User, sids: string[]): Promise<void> {
  for (const sid of sids) {
    const { secret } = newClientSecret();
    const payload = { kind: 'Session', uid: secret, authorizations: { [app.client.id]: { sid } } };
    await people.sql(
      `insert into oidc_artifact (kind, id_hash, uid_hash, account_id, payload, expires_at)
       values ('Session', ?, ?, ?, ?::jsonb, ?)`,
      [
        sha256(`id ${secret}`),
        sha256(secret),
        decodeId('user', user.id),
        JSON.stringify(payload),
        people.clock.now().add({ hours: 1 }).toString(),
      ],
    );
  }
}

function another(config: { allowPrivateAddresses: boolean }): Promise<TestHub> {
  const { orm, url, address } = people.hub;
  const database = { orm, url, close: async () => {} };
  return startHub({ database, clock: people.clock, config: { ...config, url: address } });
}

function failures({ id }: User): Promise<{ detail: unknown }[]> {
  return people.sql(
    `select actor, subject, project_id, detail from audit_entry
     where action = 'client.logout_failed' and detail ->> 'userId' = ?`,
    [id],
  );
}

describe('a client that fails to answer', () => {
  it('is notified again later, by a new token', async () => {
    answerWith({ '/app': (_, response) => response.writeHead(503).end() });
    const user = await people.user();
    await seedSessions(user, ['one']);
    await ask(operator.api, suspend, { id: user.id });
    await notifyAll();
    people.clock.advance({ seconds: 9 });
    await notifyAll();
    expect(received).toHaveLength(1);
    answerWith({});
    people.clock.advance({ seconds: 1 });
    await notifyAll();
    const [first, second] = received.map(({ token }) => decodeJwt(token));
    expect(second).toMatchObject({ sid: 'one', sub: user.id });
    expect(second!.jti).not.toBe(first!.jti);
    expect(await notices()).toEqual([]);
    expect(await failures(user)).toEqual([]);
  });

  it('is given up after six attempts in two and a half hours, and its project sees that in the audit', async () => {
    answerWith({ '/app': (_, response) => response.writeHead(503).end() });
    const user = await people.user();
    await seedSessions(user, ['one']);
    await ask(operator.api, suspend, { id: user.id });
    await notifyAll();
    for (const seconds of [10, 60, 300, 1800, 7200]) {
      people.clock.advance({ seconds: seconds - 1 });
      await notifyAll();
      const before = received.length;
      expect([await failures(user), (await notices()).length]).toEqual([[], 1]);
      people.clock.advance({ seconds: 1 });
      await notifyAll();
      expect(received).toHaveLength(before + 1);
    }
    expect([received.length, await notices()]).toEqual([6, []]);
    expect(await failures(user)).toEqual([
      {
        actor: 'hub:logouts',
        subject: app.client.id,
        project_id: decodeId('project', app.client.projectId),
        detail: { userId: user.id, reason: 'it answered 503' },
      },
    ]);
  });

  it('does not delay the notifications of other clients', async () => {
    answerWith({ '/app': () => {} });
    const { user } = await signedIn();
    await ask(operator.api, suspend, { id: user.id });
    await notifyAll();
    expect(sidsAt('/other')).toHaveLength(1);
    expect((await notices()).map(({ client_id }) => client_id)).toEqual(
      Array.from({ length: 2 }, () => decodeId('client', app.client.id)),
    );
  });
});

describe('several instances', () => {
  let second: TestHub;

  beforeAll(async () => {
    second = await another({ allowPrivateAddresses: true });
  });
  afterAll(() => second?.close());

  it('notify each client once, all at the same time', async () => {
    answerWith({ '/app': (_, response) => sleep(30).then(() => response.end()) });
    const sids = Array.from({ length: 45 }, (_, index) => `sid-${index}`);
    const user = await people.user();
    await seedSessions(user, sids);
    await ask(operator.api, suspend, { id: user.id });
    const counts = await Promise.all(
      [people.hub, second, people.hub, second].map(({ app: { logouts } }) => logouts.notifyDue()),
    );
    expect(counts).toEqual([10, 10, 10, 10]);
    await Promise.all([notifyAll(), notifyAll(second)]);
    expect(sidsAt('/app')).toEqual(sids.toSorted());
    expect(await notices()).toEqual([]);
  });

  it('repeat a notification that one of them did not complete', async () => {
    const [requested, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    answerWith({
      '/app': (_, response) => {
        requested.resolve();
        return answer.promise.then(() => response.end());
      },
    });
    const user = await people.user();
    await seedSessions(user, ['one']);
    await ask(operator.api, suspend, { id: user.id });
    const late = people.hub.app.logouts.notifyDue();
    await requested.promise;
    expect(await second.app.logouts.notifyDue()).toBe(0);
    people.clock.advance({ seconds: 10 });
    answerWith({});
    expect(await second.app.logouts.notifyDue()).toBe(1);
    expect(await notices()).toEqual([]);
    answer.resolve();
    await late;
    expect(sidsAt('/app')).toEqual(['one', 'one']);
  });

  it.each([
    ['http://127.0.0.1', 'only https is allowed'],
    ['https://127.0.0.1', 'a private address is not allowed'],
    ['https://[::ffff:127.0.0.1]', 'a private address is not allowed'],
  ])('that call only public addresses notify no client at %s', async (address, reason) => {
    const strict = await another({ allowPrivateAddresses: false });
    await setLogoutUri(app, `${address}:${new URL(origin).port}/app`);
    const user = await people.user();
    await seedSessions(user, ['one']);
    await ask(operator.api, suspend, { id: user.id });
    for (const seconds of [0, 10, 60, 300, 1800, 7200]) {
      people.clock.advance({ seconds });
      expect(await strict.app.logouts.notifyDue()).toBe(1);
    }
    expect(received).toEqual([]);
    expect((await failures(user))[0]!.detail).toEqual({ userId: user.id, reason });
    await setLogoutUri(app, `${origin}/app`);
    await strict.close();
  });
});

describe('the logout chore', () => {
  it('notifies clients as soon as their session has ended', async () => {
    const { orm, url, app: hub } = people.hub;
    const workers = await startWorkers({
      orm,
      databaseUrl: url,
      config: { ...readConfig({}), secret: testSecret },
      readiness: hub.readiness,
      log: createLogger('silent'),
      logouts: hub.logouts,
      imports: hub.imports,
      mails: hub.mails,
      customerMails: hub.customerMails,
      webhooks: hub.webhooks,
      payments: hub.payments,
      clocks: hub.clocks,
    });
    const user = await people.user();
    await seedSessions(user, ['one', 'two']);
    await ask(operator.api, suspend, { id: user.id });
    for (let waited = 0; (await notices()).length && waited < 1000; waited += 10) await sleep(10);
    expect(sidsAt('/app')).toEqual(['one', 'two']);
    await workers.stop();
  });
});
