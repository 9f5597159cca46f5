import { scryptSync } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newApiKeySecret, readApiKeyId } from '../../src/auth/clients/api-key-secret.ts';
import { authenticate } from '../../src/auth/authenticate.ts';
import { Member, Role } from '../../src/auth/projects/member.ts';
import { hashPassword, isPassword } from '../../src/auth/people/password.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import { RelyingParty, bearer, newBrowser, seed, seedPerson, startHub, viewerOf } from './oidc-hub.ts';
import { StatementWatch } from '../support/statements.ts';
import type { Hub } from './oidc-hub.ts';

let hub: Hub;
let acme: Awaited<ReturnType<typeof seed>>;

beforeAll(async () => {
  hub = await startHub();
  acme = await seed(hub, 'acme');
});

afterAll(() => hub?.close());

describe('an API key', () => {
  it('consists of hub_, its id, 43 random characters and a checksum of six', () => {
    const id = newId('key');
    const { secret, hint } = newApiKeySecret(id);
    expect(secret).toMatch(new RegExp(`^hub_${id.slice(4)}_[0-9A-Za-z]{49}$`));
    expect(readApiKeyId(secret)).toBe(id);
    expect(secret.endsWith(hint)).toBe(true);
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const value = secret
      .slice(-6)
      .split('')
      .reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
    expect(value).toBe(crc32(secret.slice(0, -6)));
    for (let at = 4; at < secret.length; at += 1) {
      const other = secret[at] === '0' ? '1' : '0';
      expect(readApiKeyId(secret.slice(0, at) + other + secret.slice(at + 1))).toBeUndefined();
    }
  });

  it.each([
    ['Authorization', () => bearer(acme.keySecret)],
    ['X-API-Key', () => ({ 'x-api-key': acme.keySecret })],
    ['both, when they are equal', () => ({ ...bearer(acme.keySecret), 'x-api-key': acme.keySecret })],
  ])('authenticates its project in %s', async (_, headers) => {
    expect(await viewerOf(hub, headers())).toMatchObject({
      status: 200,
      kind: 'project',
      projectId: acme.project.id,
      principal: acme.key.id,
      scopes: ['catalog:read'],
    });
  });

  it('is refused beside another credential', async () => {
    const headers = { ...bearer('something-else'), 'x-api-key': acme.keySecret };
    expect(await viewerOf(hub, headers)).toMatchObject({ status: 400, code: 'several_credentials' });
  });

  it('gets the same answer whether it is unknown, altered, expired or revoked', async () => {
    const [expired, revoked] = [await seed(hub, 'expired'), await seed(hub, 'revoked')];
    await hub.orm.em
      .fork()
      .execute('update api_key set expires_at = ? where id = ?', [
        hub.clock.now().toString(),
        decodeId('key', expired.key.id),
      ]);
    await hub.orm.em
      .fork()
      .execute('update api_key set revoked_at = ? where id = ?', [
        hub.clock.now().toString(),
        decodeId('key', revoked.key.id),
      ]);
    const bad = [
      newApiKeySecret(newId('key')).secret,
      newApiKeySecret(acme.key.id).secret,
      acme.keySecret.slice(0, -1),
      `${acme.keySecret}0`,
      expired.keySecret,
      revoked.keySecret,
      'hub_',
      'x'.repeat(43),
    ];
    const answers = await Promise.all(bad.map((secret) => viewerOf(hub, bearer(secret))));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, code: 'invalid_token' });
    expect(await viewerOf(hub, { 'x-api-key': 'x'.repeat(43) })).toEqual(answers[0]);
    expect(await viewerOf(hub, { authorization: 'Basic abc' })).toEqual(answers[0]);
    expect(await viewerOf(hub, { authorization: 'Bearer' })).toEqual(answers[0]);
  });
});

describe('authentication', () => {
  it('needs no statement without a credential or for a mistyped key', async () => {
    expect(await statementsOf({})).toBe(0);
    expect(await statementsOf(bearer(`${acme.keySecret.slice(0, -1)}!`), true)).toBe(0);
    expect(await statementsOf(bearer(acme.keySecret.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))), true)).toBe(
      0,
    );
  });

  it('needs one statement for a key, and a second one at most once a minute', async () => {
    hub.clock.advance({ minutes: 2 });
    expect(await statementsOf(bearer(acme.keySecret))).toBe(2);
    expect(await statementsOf(bearer(acme.keySecret))).toBe(1);
    hub.clock.advance({ seconds: 59 });
    expect(await statementsOf(bearer(acme.keySecret))).toBe(1);
    hub.clock.advance({ seconds: 2 });
    expect(await statementsOf(bearer(acme.keySecret))).toBe(2);
    const [row] = await hub.orm.em
      .fork()
      .execute('select last_used_at = ? as is_now from api_key where id = ?', [
        hub.clock.now().toString(),
        decodeId('key', acme.key.id),
      ]);
    expect(row).toEqual({ is_now: true });
  });

  it('needs one statement for the access token of a person, including all roles', async () => {
    const person = await seedPerson(hub, 'ada@example.org');
    const globex = await seed(hub, 'globex');
    const em = hub.orm.em.fork();
    for (const [projectId, role] of [
      [acme.project.id, Role.owner],
      [globex.project.id, Role.viewer],
    ] as const) {
      em.persist(new Member({ projectId, role, userId: person.id, createdAt: hub.clock.now() }));
    }
    await em.flush();
    const web = await RelyingParty.discover(hub, acme.web, acme.secret);
    const { access_token } = await web.signIn(newBrowser(hub), 'ada@example.org');
    expect(await statementsOf(bearer(access_token))).toBe(1);
    const viewer: Record<string, unknown> = await viewerOf(hub, bearer(access_token));
    expect(new Map(viewer.roles as [string, string][])).toEqual(
      new Map([
        [acme.project.id, 'owner'],
        [globex.project.id, 'viewer'],
      ]),
    );
  });

  it('finds no viewer for a token whose consent was revoked', async () => {
    const web = await RelyingParty.discover(hub, acme.web, acme.secret);
    const { access_token } = await web.signIn(newBrowser(hub), 'ada@example.org');
    await hub.orm.em.fork().execute(`delete from oidc_artifact where kind = 'Grant'`);
    expect(await statementsOf(bearer(access_token), true)).toBe(1);
  });

  async function statementsOf(headers: Record<string, string>, isRefused = false): Promise<number> {
    const em = hub.orm.em.fork();
    const request = { headers, address: '::1', target: { method: 'GET', url: hub.url } };
    const watch = new StatementWatch();
    try {
      const { statements } = await watch.of(async () => {
        const outcome = authenticate(em, request, hub.clock.now());
        await (isRefused ? expect(outcome).rejects.toMatchObject({ code: 'invalid_token' }) : outcome);
      });
      return statements.length;
    } finally {
      watch.stop();
    }
  }
});

describe('a password', () => {
  it('matches in any normal form of the same characters, and no other text does', async () => {
    const hash = await hashPassword('Ångström ﬁne pass');
    expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await isPassword('A\u030angstro\u0308m fine pass', hash)).toBe(true);
    expect(await isPassword('Angstrom fine pass', hash)).toBe(false);
    expect(await isPassword('Ångström ﬁne pass', undefined)).toBe(false);
  });

  it('is stored with its own parameters, so that older hashes stay valid', async () => {
    const salt = Buffer.alloc(16, 7);
    const [saltText, keyText] = [salt, scryptSync('whatever it was', salt, 24, { N: 1024, r: 8, p: 1 })].map((bytes) =>
      bytes.toString('base64').replaceAll('=', ''),
    );
    const old = `$scrypt$ln=10,r=8,p=1$${saltText}$${keyText}`;
    expect(await isPassword('whatever it was', old)).toBe(true);
    expect(await isPassword('whatever it is', old)).toBe(false);
  });

  it('is refused as "busy" when too many are waiting to be hashed', async () => {
    const hash = `$scrypt$ln=10,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => isPassword('x', hash)));
    const refused = outcomes.filter((each) => each.status === 'rejected');
    expect(refused).toHaveLength(18);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'busy', details: { retryAfterSeconds: 5 } });
    expect(await isPassword('x', hash)).toBe(false);
  });
});
