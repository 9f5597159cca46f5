import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { calculateJwkThumbprint } from 'jose';
import type { JWK } from 'jose';
import { SESSION_SECONDS } from '../../src/auth/oidc/configuration.ts';
import { keptUntil, newSecret, uses } from '../../src/auth/oidc/keys/key.ts';
import { readKeys } from '../../src/auth/oidc/keys/key-table.ts';
import { loadKeys } from '../../src/auth/oidc/keys/load-keys.ts';
import { removeKeys } from '../../src/auth/oidc/keys/remove-keys.ts';
import { rotateKeys } from '../../src/auth/oidc/keys/rotate-keys.ts';
import type { RotateInput } from '../../src/auth/oidc/keys/rotate-keys.ts';
import { Seal } from '../../src/auth/oidc/keys/seal.ts';
import { maintainKeys } from '../../src/auth/oidc/keys/maintain-keys.ts';
import { ConfigError } from '../../src/config.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { testSecret as secret } from '../support/secret.ts';

const tester = { principal: 'test' };
let database: TestDatabase;
let clock: FrozenClock;

beforeEach(async () => {
  clock = new FrozenClock('2027-03-01T12:00:00Z');
  database = await openTestDatabase();
  await em().execute('delete from oidc_key');
});

afterEach(() => database.close());

const em = () => database.orm.em.fork();
const load = (by = secret) => loadKeys(database.orm, by, clock);

function rotate(input: Partial<RotateInput> = {}) {
  return em().transactional((inner) => rotateKeys(inner, tester, { uses, secret, ...input }, clock.now()));
}

function tend(keyDays = 90) {
  return em().transactional((inner) => maintainKeys(inner, { secret, keyDays }, clock.now()));
}

/** Use and status of each key, such as "signature current", in the order in which they sign and verify. */
async function keyStatuses(): Promise<string[]> {
  return (await readKeys(em())).map(({ use, status }) => `${use} ${status}`);
}

const initialStatuses = uses.flatMap((use) => [`${use} current`, `${use} next`]);

/** The ids of the keys for ES256, in the order in which they sign and verify. */
const kidsOf = ({ jwks }: Awaited<ReturnType<typeof load>>) =>
  jwks.keys.filter(({ alg }) => alg === 'ES256').map(({ kid }) => kid);

describe('the keys of a network', () => {
  it('are one set for each use, the same for instances that start at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => em().execute('select pg_sleep(0.1)'))); // all are connected
    const loaded = await Promise.all(Array.from({ length: 5 }, () => load()));
    for (const each of loaded) expect(each).toEqual(loaded[0]);
    expect(await keyStatuses()).toEqual(initialStatuses);
    expect([loaded[0].jwks.keys.length, loaded[0].cookieKeys.length]).toEqual([4, 2]);
  });

  it('are stored encrypted, and no two encryptions are equal', async () => {
    const { jwks, cookieKeys } = await load();
    const rows = JSON.stringify(await em().execute('select * from oidc_key'));
    for (const secretPart of [...jwks.keys.map(({ d }) => d!), ...cookieKeys]) {
      expect(secretPart).toMatch(/^[\w-]{43,342}$/);
      expect(rows).not.toContain(secretPart);
      expect(rows).not.toContain(Buffer.from(secretPart).toString('base64'));
    }
    const seal = new Seal(secret);
    const twice = [1, 2].map(() => seal.close({ key: 'x' }, { id: 'a', use: 'cookie' }));
    expect(twice[0]).not.toBe(twice[1]);
  });

  it('can be decrypted only with their secret, id and use, and not after a bit has changed', async () => {
    const seal = new Seal(secret);
    const owner = { id: 'a', use: 'cookie' } as const;
    const sealed = seal.close({ key: 'x' }, owner);
    expect(seal.open(sealed, owner)).toEqual({ key: 'x' });
    const turned = Buffer.from(sealed, 'base64');
    turned[turned.length - 1]! ^= 1;
    for (const open of [
      () => new Seal(`${secret}!`).open(sealed, owner),
      () => seal.open(sealed, { ...owner, id: 'b' }),
      () => seal.open(sealed, { ...owner, use: 'signature' }),
      () => seal.open(turned.toString('base64'), owner),
      () => seal.open(sealed.slice(0, 24), owner),
      () => seal.open('', owner),
    ])
      expect(open).toThrow(ConfigError);
  });

  it('stay unchanged under another secret, and the error says what to do', async () => {
    const { jwks } = await load();
    const other = 'another secret of at least 32 characters';
    await expect(load(other)).rejects.toThrow(/HUB_SECRET is not the one .*Set it to that one.*"keys remove --all"/s);
    clock.advance({ hours: 1 });
    await expect(rotate({ secret: other, isForced: true })).rejects.toThrow(ConfigError);
    expect((await load()).jwks).toEqual(jwks);
  });

  it('are encrypted when they are found in plain text, and keep the id that tokens name', async () => {
    const jwk = (await newSecret('signature')) as JWK;
    const cookie = await newSecret('cookie');
    const insert = `insert into oidc_key (id, use, status, secret, created_at) values (?, ?, 'current', ?, ?)`;
    const at = clock.now().toString();
    await em().execute(insert, ['old', 'signature', JSON.stringify(jwk), at]);
    await em().execute(insert, ['older', 'cookie', JSON.stringify(cookie), at]);
    await Promise.all([load(), load()]);
    const { jwks, cookieKeys } = await load();
    const kid = await calculateJwkThumbprint(jwk);
    expect(jwks.keys[0]).toEqual({ ...jwk, kid });
    expect(cookieKeys[0]).toBe((cookie as { key: string }).key);
    expect(await keyStatuses()).toEqual(initialStatuses);
    const [unencrypted] = await em().execute('select count(*)::int from oidc_key where secret is not null');
    expect(unencrypted).toEqual({ count: 0 });
  });
});

describe('a key rotation', () => {
  it('makes the next key current, keeps the previous one, creates a new next one, and is audited', async () => {
    const before = await load();
    clock.advance({ minutes: 10 });
    const rotations = await rotate();
    const after = await load();
    expect(kidsOf(after)).toEqual([kidsOf(before)[1], expect.any(String), kidsOf(before)[0]]);
    expect(after.cookieKeys).toEqual([before.cookieKeys[1], expect.any(String), before.cookieKeys[0]]);
    expect(rotations[0]).toMatchObject({
      use: 'signature',
      current: kidsOf(after)[0],
      previous: kidsOf(after)[2],
    });
    const entries = await em().execute('select action, actor, subject, detail from audit_entry order by id');
    expect(entries).toEqual(
      rotations.map(({ current: subject, ...detail }) => ({
        action: 'oidc_key.rotated',
        actor: 'test',
        subject,
        detail,
      })),
    );
    expect(JSON.stringify(entries)).not.toContain(after.jwks.keys[0].d);
  });

  it('is refused while verifiers may not know the next key, unless it is forced', async () => {
    await load();
    clock.advance({ minutes: 9, seconds: 59 });
    await expect(rotate()).rejects.toMatchObject({
      code: 'next_key_too_new',
      message: /Rotate in 1 minute,/,
    });
    expect(await keyStatuses()).toEqual(initialStatuses);
    await rotate({ uses: ['signature'], isForced: true });
    clock.advance({ seconds: 1 });
    await rotate({ uses: ['cookie'] });
    await expect(rotate({ uses: ['signature'] })).rejects.toMatchObject({ message: /Rotate in 10 minutes,/ });
    expect((await keyStatuses()).filter((each) => each.endsWith('previous'))).toHaveLength(2);
  });

  it('happens once when it is requested five times at once', async () => {
    await load();
    clock.advance({ minutes: 10 });
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => rotate()));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await em().execute('select 1 from audit_entry')).toHaveLength(3);
    expect(await keyStatuses()).toHaveLength(9);
  });

  it('changes nothing when its transaction fails', async () => {
    const before = await load();
    clock.advance({ minutes: 10 });
    const broken = em().transactional(async (inner) => {
      await rotateKeys(inner, tester, { uses, secret }, clock.now());
      throw new Error('the power went');
    });
    await expect(broken).rejects.toThrow('the power went');
    expect(await load()).toEqual(before);
  });
});

describe('the chore of keys', () => {
  it('rotates a key that has signed for its days, whenever it was created, and only once', async () => {
    await load();
    clock.advance({ hours: 90 * 24 - 1 });
    expect(await tend()).toBe(0);
    clock.advance({ hours: 1 });
    expect(await Promise.all([tend(), tend()])).toEqual(expect.arrayContaining([3, 0]));
    clock.advance({ hours: 24 });
    expect(await tend()).toBe(0); // the current key was created as long ago, but has signed for a day only
    expect(await tend(1)).toBe(3);
    const actors = await em().execute('select distinct actor from audit_entry');
    expect(actors).toEqual([{ actor: 'hub:keys' }]);
  });

  it('removes a previous key once nothing that it signed is valid, and audits it', async () => {
    await load();
    clock.advance({ minutes: 10 });
    const [{ previous }] = await rotate({ uses: ['signature'] });
    const { retiredAt } = (await readKeys(em())).find(({ id }) => id === previous)!;
    const keptSeconds = keptUntil({ retiredAt })!.since(clock.now()).total('seconds');
    expect(keptSeconds).toBe(SESSION_SECONDS + 3600);
    clock.advance({ seconds: keptSeconds - 1 });
    expect(await tend()).toBe(0);
    clock.advance({ seconds: 1 });
    expect(await tend()).toBe(1);
    expect(await keyStatuses()).toEqual(initialStatuses);
    const [removed] = await em().execute(`select subject from audit_entry where action = 'oidc_key.removed'`);
    expect(removed).toEqual({ subject: previous });
  });
});

describe('removing keys', () => {
  const remove = (id?: string) => em().transactional((inner) => removeKeys(inner, tester, { id }, clock.now()));

  it('is allowed for a previous key, and refused for the current and the next one', async () => {
    await load();
    clock.advance({ minutes: 10 });
    const [{ current, next, previous }] = await rotate();
    for (const id of [current, next]) await expect(remove(id)).rejects.toMatchObject({ code: 'oidc_key_in_use' });
    await expect(remove('nobody')).rejects.toMatchObject({ code: 'oidc_key_not_found' });
    expect(await remove(previous)).toMatchObject([{ id: previous }]);
    expect(kidsOf(await load())).toEqual([current, next]);
  });

  it('all at once lets the hub create new ones under a new secret', async () => {
    const before = await load();
    expect(await remove()).toHaveLength(6);
    const after = await load('another secret of at least 32 characters');
    expect(after.jwks.keys.some(({ kid }) => before.jwks.keys.some((old) => old.kid === kid))).toBe(false);
    expect(await keyStatuses()).toEqual(initialStatuses);
  });
});
