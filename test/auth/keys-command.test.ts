import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import * as client from 'openid-client';
import { ClientKind } from '../../src/auth/clients/client.ts';
import type { Client } from '../../src/auth/clients/client.ts';
import { SigningAlgorithm } from '../../src/auth/signing-algorithm.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import type { Browser } from '../support/browser.ts';
import { openTestDatabase } from '../support/database.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { testSecret } from '../support/secret.ts';
import { Seed } from '../support/seed.ts';
import { runCli } from '../cli/run-cli.ts';
import { publishedKeyIds, waitUntilSigningWith } from './balanced-hub.ts';
import { RelyingParty, newBrowser } from './oidc-hub.ts';
import { StrictVerifier } from './strict-verifier.ts';

const email = 'ada@example.org';
let hub: TestHub;
let address: string;
let web: Client;
let relyingParty: RelyingParty;
let browser: Browser;

beforeAll(async () => {
  const database = await openTestDatabase();
  await database.orm.em.fork().execute('delete from oidc_key');
  hub = await startHub({ database });
  address = hub.address;
  const seed = new Seed(hub.orm);
  await seed.user(email);
  const redirectUris = ['https://acme.example/cb'];
  const created = await seed.client(await seed.project(), {
    ...{ kind: ClientKind.web, redirectUris },
    idTokenSignedResponseAlg: SigningAlgorithm.ES256,
  });
  web = created.client;
  relyingParty = await RelyingParty.discover({ url: address }, web, created.secret!);
  browser = newBrowser({ url: address });
});

afterAll(() => hub?.close());

const keys = (words: string[], HUB_SECRET = testSecret) =>
  runCli(['keys', ...words], { DATABASE_URL: hub.url, HUB_SECRET });
const signIn = () => relyingParty.signIn(browser, email, { scope: 'openid' });

describe('the command keys rotate', () => {
  it('is refused while the next key is too new, and says when to rotate', async () => {
    const before = await publishedKeyIds(address);
    const refused = await keys(['rotate']);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(
      /^The next signature key is too new: .*Rotate in 10 minutes, .*\(next_key_too_new\)\n$/,
    );
    expect(await publishedKeyIds(address)).toEqual(before);
  });

  it('changes the signing key of a running hub, and older ID tokens stay valid', async () => {
    const before = await signIn();
    const verifier = new StrictVerifier(address, systemClock);
    await verifier.verify(before.id_token!, web.id);
    const ran = await keys(['rotate', '--use', 'signature', '--force', '--json']);
    const [rotation] = ran.json.rotations as unknown as { current: string; previous: string }[];
    expect([ran.code, rotation.previous]).toEqual([0, decodeProtectedHeader(before.id_token!).kid]);
    await waitUntilSigningWith(address, rotation.current);
    const after = await signIn();
    expect(decodeProtectedHeader(after.id_token!).kid).toBe(rotation.current);
    for (const { id_token } of [before, after]) expect(await verifier.verify(id_token!, web.id)).toBeTruthy();
    const hint = { id_token_hint: before.id_token! };
    const page = await browser.open(client.buildEndSessionUrl(relyingParty.config, hint));
    expect(page.body).toContain('<h1>Sign out?</h1>');
  });

  it('changes nothing when HUB_SECRET is another one, and says so', async () => {
    const before = await publishedKeyIds(address);
    const refused = await keys(['rotate', '--force', '--json'], 'another secret of at least 32 characters');
    expect([refused.code, refused.json.error.code]).toEqual([1, 'invalid_configuration']);
    expect(JSON.stringify(refused.json)).toContain('HUB_SECRET is not the one');
    expect(await publishedKeyIds(address)).toEqual(before);
  });
});

describe('the command keys list', () => {
  it('lists every key with its status and end, and no secret', async () => {
    const [asJson, asText] = await Promise.all([keys(['list', '--json']), keys(['list'])]);
    const all = asJson.json.keys as unknown as Record<string, string | null>[];
    expect(all.map(({ use, status }) => `${use} ${status}`)).toEqual([
      'signature current',
      'signature next',
      'signature previous',
      'signature_rs256 current',
      'signature_rs256 next',
      'cookie current',
      'cookie next',
    ]);
    const { retiredAt, goodUntil, ...previous } = all[2];
    expect(Date.parse(goodUntil!) - Date.parse(retiredAt!)).toBe((14 * 24 + 1) * 3_600_000);
    expect(Object.keys(previous)).toEqual(['id', 'use', 'status', 'createdAt']);
    expect([asText.code, asText.stdout]).toEqual([0, expect.stringMatching(/^use +status +created +good until +id\n/)]);
    for (const { id } of all) expect(asText.stdout).toContain(id);
  });
});

describe('the command keys remove', () => {
  it('removes a previous key from a running hub, and refuses to remove the signing key', async () => {
    const [current, , previous] = await publishedKeyIds(address);
    const [inUse, gone, both] = [
      await keys(['remove', current, '--json']),
      await keys(['remove', previous, '--json']),
      await keys(['remove', previous, '--all']),
    ];
    expect([inUse.code, inUse.json.error.code]).toEqual([1, 'oidc_key_in_use']);
    expect([gone.code, gone.json]).toEqual([0, { removed: [previous] }]);
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('name a key, or use --all')]);
    while ((await publishedKeyIds(address)).includes(previous));
    expect(await publishedKeyIds(address)).toContain(current);
  });

  it.each([
    ['an id that begins with "-"', ['remove', `-h${'a'.repeat(41)}`, '--json']],
    ['one that begins with "--"', ['remove', '--json', `--all${'a'.repeat(38)}`]],
    ['one behind the end of options', ['remove', '--json', '--', `-V${'-'.repeat(41)}`]],
  ])('takes %s as an id', async (_, words) => {
    const missing = await keys(words);
    expect([missing.code, missing.json.error.code]).toEqual([1, 'oidc_key_not_found']);
  });

  it('removes all keys, and the hub continues with new ones', async () => {
    const before = await publishedKeyIds(address);
    const { code, stdout } = await keys(['remove', '--all']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Removed 6 keys\. Running hubs create new ones/)]);
    while (before.includes((await publishedKeyIds(address))[0]));
    const tokens = await signIn();
    const verifier = new StrictVerifier(address, systemClock);
    expect(await verifier.verify(tokens.id_token!, web.id)).toBeTruthy();
    expect(before).not.toContain(decodeProtectedHeader(tokens.id_token!).kid);
  });
});
