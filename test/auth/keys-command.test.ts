import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import * as client from 'openid-client';
import { ClientKind } from '../../src/auth/clients/client.ts';
import type { Client } from '../../src/auth/clients/client.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import type { Browser } from '../support/browser.ts';
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
  hub = await startHub();
  address = hub.address;
  const seed = new Seed(hub.orm);
  await seed.user(email);
  const redirectUris = ['https://acme.example/cb'];
  const made = await seed.client(await seed.project(), { kind: ClientKind.web, redirectUris });
  web = made.client;
  relyingParty = await RelyingParty.discover({ url: address }, web, made.secret!);
  browser = newBrowser({ url: address });
});

afterAll(() => hub?.close());

const keys = (words: string[], HUB_SECRET = testSecret) =>
  runCli(['keys', ...words], { DATABASE_URL: hub.url, HUB_SECRET });
const signIn = () => relyingParty.signIn(browser, email, { scope: 'openid' });

describe('keys rotate', () => {
  it('is refused with what to do while the next key is too new', async () => {
    const before = await publishedKeyIds(address);
    const refused = await keys(['rotate']);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(
      /^The next signature key is so new .*Rotate in 10 minutes, .*\(next_key_too_new\)\n$/,
    );
    expect(await publishedKeyIds(address)).toEqual(before);
  });

  it('changes the key that a running hub signs with, and fails no one who is signed in', async () => {
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

  it('changes nothing under another secret, and says what is wrong', async () => {
    const before = await publishedKeyIds(address);
    const refused = await keys(['rotate', '--force', '--json'], 'another secret of at least 32 characters');
    expect([refused.code, refused.json.error.code]).toEqual([1, 'invalid_configuration']);
    expect(JSON.stringify(refused.json)).toContain('HUB_SECRET is not the one');
    expect(await publishedKeyIds(address)).toEqual(before);
  });
});

describe('keys list', () => {
  it('tells every key, until when it is good, and nothing that is secret', async () => {
    const [told, listed] = await Promise.all([keys(['list', '--json']), keys(['list'])]);
    const all = told.json.keys as unknown as Record<string, string | null>[];
    expect(all.map(({ use, status }) => `${use} ${status}`)).toEqual([
      'signature current',
      'signature next',
      'signature previous',
      'cookie current',
      'cookie next',
    ]);
    const { retiredAt, goodUntil, ...previous } = all[2];
    expect(Date.parse(goodUntil!) - Date.parse(retiredAt!)).toBe((14 * 24 + 1) * 3_600_000);
    expect(Object.keys(previous)).toEqual(['id', 'use', 'status', 'createdAt']);
    expect([listed.code, listed.stdout]).toEqual([0, expect.stringMatching(/^use +status +made +good until +id\n/)]);
    for (const { id } of all) expect(listed.stdout).toContain(id);
  });
});

describe('keys remove', () => {
  it('takes a previous key away from a running hub, and none that signs', async () => {
    const [current, , previous] = await publishedKeyIds(address);
    const [inUse, gone, both] = [
      await keys(['remove', current, '--json']),
      await keys(['remove', previous, '--json']),
      await keys(['remove', previous, '--all']),
    ];
    expect([inUse.code, inUse.json.error.code]).toEqual([1, 'oidc_key_in_use']);
    expect([gone.code, gone.json]).toEqual([0, { removed: [previous] }]);
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('name a key, or say --all')]);
    while ((await publishedKeyIds(address)).includes(previous));
    expect(await publishedKeyIds(address)).toContain(current);
  });

  it('takes all of them, and the hub continues with new ones', async () => {
    const before = await publishedKeyIds(address);
    const { code, stdout } = await keys(['remove', '--all']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Removed 4 keys\. Running hubs make new ones/)]);
    while (before.includes((await publishedKeyIds(address))[0]));
    const tokens = await signIn();
    const verifier = new StrictVerifier(address, systemClock);
    expect(await verifier.verify(tokens.id_token!, web.id)).toBeTruthy();
    expect(before).not.toContain(decodeProtectedHeader(tokens.id_token!).kid);
  });
});
