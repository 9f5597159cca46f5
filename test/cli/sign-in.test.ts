import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commandLineClientId } from '../../src/auth/clients/command-line.ts';
import { configFolder } from '../../src/cli/sign-in/config-folder.ts';
import { Browser } from '../support/browser.ts';
import { Role } from '../../src/auth/projects/member.ts';
import { HubClient } from '../support/client.ts';
import { freePort } from '../support/hub-process.ts';
import { sometimes } from '../support/some.ts';
import { Machine, clock, hub, operator, seed } from './sign-in-stage.ts';
import type { CliResult } from './run-cli.ts';

/** Each runs several commands, in processes of their own. */
const rarely = sometimes(0.3);
const laptop = new Machine('laptop');
const browser = () => new Browser(hub.address);

/** The exit code of a refusal, its code and its sentence. */
function refusal({ code, json }: CliResult): unknown[] {
  return [code, json.error.code, json.error.message];
}

function statusOf(token: string): Promise<number> {
  return HubClient.withKey(hub.address, token)
    .get('/billing/invoices')
    .then(({ status }) => status);
}

describe('hub login', () => {
  it('signs in by a code that is confirmed in a browser, and keeps the sign-in for its user alone', async () => {
    const { result, page } = await laptop.login(operator);
    expect(page.body).toContain('<h1>Your device is signed in</h1>');
    expect([result.code, result.stdout]).toEqual([
      0,
      `Signed in to ${hub.address} as Ada Lovelace (${operator.email}).\n`,
    ]);
    expect(result.stderr).toMatch(/^Open http:.*user_code=.*\n.*confirm the code [A-Z]{4}-[A-Z]{4} within 10 minutes/);
    expect(statSync(join(laptop.settings, 'sign-ins.json')).mode & 0o777).toBe(0o600);
    expect(statSync(laptop.settings).mode & 0o777).toBe(0o700);
    const { json } = await laptop.hub('whoami', '--json');
    expect(json).toMatchObject({ url: hub.address, user: { email: operator.email, isOperator: true }, others: [] });
  });

  rarely('is refused when the person stops it in the browser', async () => {
    const { result, page } = await new Machine('stopped').login(operator, browser(), { abort: 'yes' });
    expect(page.body).toContain('<h1>Stopped</h1>');
    expect([result.code, result.stdout]).toEqual([1, '']);
    expect(result.stderr).toContain('The sign-in was stopped in the browser. Run "hub login" again. (sign_in_denied)');
  });

  rarely(
    'explains a hub that is not running, an address without a hub, and one that the hub does not call its own',
    async () => {
      const stranger = createServer((_, response) => void response.end('hello')).listen(0, '127.0.0.1');
      await once(stranger, 'listening');
      const other = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
      const alias = hub.address.replace('127.0.0.1', 'localhost');
      const closed = `http://127.0.0.1:${await freePort()}`;
      const at = (url: string) => laptop.hub('login', '--json', '--url', url).then(refusal);
      expect(await at(closed)).toEqual([
        1,
        'hub_unreachable',
        `The hub at ${closed} does not answer (ECONNREFUSED). Start it, check the network, or name another hub by --url.`,
      ]);
      expect(await at(other)).toEqual([1, 'not_a_hub', expect.stringContaining('no content hub at')]);
      expect(await at('forge')).toEqual([1, 'invalid_url', expect.stringContaining('"forge" is no address of a hub')]);
      expect(await at(alias)).toEqual([
        1,
        'hub_has_another_address',
        expect.stringContaining(`calls itself ${hub.address}. Use --url ${hub.address}`),
      ]);
      stranger.close();
    },
  );

  it('explains a hub whose operator has disabled the client of the command line', async () => {
    const { code } = await laptop.hub('client', 'disable', commandLineClientId);
    expect(code).toBe(0);
    const refused = await laptop.hub('login', '--url', hub.address, '--json');
    expect(refusal(refused)).toEqual([1, 'command_line_unknown', expect.stringContaining('an operator has disabled')]);
    expect(refusal(await laptop.hub('whoami', '--json'))).toEqual([
      1,
      'sign_in_ended',
      `Your sign-in to ${hub.address} has ended. Run "hub login --url ${hub.address}" again.`,
    ]);
    const local = await laptop.with({ DATABASE_URL: hub.url }, 'client', 'enable', commandLineClientId);
    expect(local.code).toBe(0);
    await laptop.login(operator);
  });
});

describe('a signed-in command', () => {
  it('reports the hub on stderr, and nothing but the result on stdout', async () => {
    await seed.project('forge');
    const { stdout, target, stderr } = await laptop.hub('project', 'list', '--json');
    expect([target, stderr]).toEqual([`Hub: ${hub.address}, signed in as ${operator.email}`, '']);
    expect((JSON.parse(stdout) as { projects: object[] }).projects).toContainEqual(
      expect.objectContaining({ slug: 'forge' }),
    );
  });

  rarely('changes a redirect URI of a client, rotates its secret and deletes it', async () => {
    const at = ['--redirect-uri', 'https://forge.example/a'];
    const made = await laptop.hub(
      'client',
      'create',
      '--project',
      'forge',
      '--kind',
      'web',
      '--name',
      'X',
      ...at,
      '--json',
    );
    const id = String(made.json.client.id);
    const changed = await laptop.hub('client', 'update', id, '--redirect-uri', 'https://forge.example/b');
    expect(changed.stdout).toMatch(/^Changed the client X\.\n(.*\n)* {2}redirect URIs +https:\/\/forge\.example\/b\n/);
    const rotated = await laptop.hub('client', 'rotate-secret', id, '--overlap', 'PT1H', '--json');
    const shown = await laptop.hub('client', 'show', id, '--json');
    expect(shown.json.client.redirectUris).toEqual(['https://forge.example/b']);
    expect(shown.json.client.secrets.map(({ expiresAt }) => expiresAt)).toEqual([null, rotated.json.othersEndAt]);
    expect((await laptop.hub('client', 'delete', id)).code).toBe(0);
    expect(refusal(await laptop.hub('client', 'show', id, '--json'))).toEqual([
      1,
      'client_not_found',
      'There is no such client.',
    ]);
  });

  rarely('registers a project for the person, and changes it', async () => {
    const owner = await laptop.hub('project', 'create', '--slug', 'mine', '--name', 'Mine', '--owner', 'x@example.org');
    expect([owner.code, owner.stderr]).toEqual([1, expect.stringContaining('(owner_is_caller)')]);
    await laptop.hub('project', 'create', '--slug', 'mine', '--name', 'Mine', '--description', 'A test');
    const { json } = await laptop.hub('project', 'update', 'mine', '--name', 'Ours', '--description', '', '--json');
    expect(json.project).toMatchObject({ slug: 'mine', name: 'Ours', description: null });
    const { stdout } = await laptop.hub('member', 'list', '--project', 'mine');
    expect(stdout).toContain(operator.email);
    expect(refusal(await laptop.hub('project', 'update', 'mine', '--json'))).toEqual([
      1,
      'nothing_to_change',
      'Say what to change, by --name, --description, --homepage.',
    ]);
  });

  rarely('creates, shows and revokes a key', async () => {
    const words = ['--project', 'forge', '--name', 'ci', '--scope', 'billing:read', '--json'];
    const { json } = await laptop.hub('key', 'create', ...words);
    const [key, id] = [String(json.key), String(json.apiKey.id)];
    expect(await statusOf(key)).toBe(200);
    expect((await laptop.hub('key', 'show', id)).stdout).toContain(`...${key.slice(-4)}`);
    expect((await laptop.hub('key', 'revoke', id)).stdout).toBe('Revoked the key ci; requests with it are refused.\n');
    expect(await statusOf(key)).toBe(401);
    expect((await laptop.hub('key', 'list', '--project', 'forge')).stdout).toMatch(/ ci +revoked at /);
  });

  it('prints a token that the REST paths accept', async () => {
    const { stdout, stderr } = await laptop.hub('token');
    expect([await statusOf(stdout.trim()), stderr]).toEqual([200, '']);
  });

  rarely('works on the database that the environment names, unless --url names a hub', async () => {
    const env = { DATABASE_URL: hub.url };
    const local = await laptop.with(env, 'project', 'show', 'forge');
    expect(local.target).toMatch(/^Database: postgres.* \(DATABASE_URL\)$/);
    const remote = await laptop.with(env, 'project', 'show', 'forge', '--url', hub.address);
    expect([remote.target, remote.stdout]).toEqual([expect.stringMatching(/^Hub: /), local.stdout]);
    const elsewhere = await laptop.hub('project', 'list', '--url', 'https://other.example', '--json');
    expect(refusal(elsewhere)).toEqual([1, 'not_signed_in', expect.stringContaining('hub login --url https://other.')]);
    const both = await laptop.hub('project', 'list', '--url', hub.address, '--local');
    expect(both.code).toBe(2);
  });

  rarely('names the account that lacks a permission', async () => {
    const guest = new Machine('guest');
    const person = await seed.user('guest@example.org');
    await seed.member(await seed.project('club'), person, Role.viewer);
    await guest.login(person);
    const refused = await guest.hub('client', 'list', '--project', 'club', '--json');
    expect(refusal(refused)).toEqual([
      1,
      'insufficient_scope',
      'This needs the scope project:admin. You are signed in as guest@example.org.',
    ]);
  });
});

describe('an access token that has expired', () => {
  it('is refreshed once by commands that run at the same time, and all of them use the result', async () => {
    const before = laptop.signIn;
    laptop.expire();
    const results = await Promise.all(Array.from({ length: 6 }, () => laptop.hub('token')));
    expect(new Set(results.map(({ stdout }) => stdout))).toEqual(new Set([`${laptop.signIn.accessToken}\n`]));
    expect(laptop.signIn.accessToken).not.toBe(before.accessToken);
    clock.advance({ seconds: 31 }); // the hub repeats an answer to the same refresh token only until then
    laptop.expire();
    const { stdout } = await laptop.hub('token');
    expect(await statusOf(stdout.trim())).toBe(200);
  });

  it('is refreshed although a command died while it held the lock', async () => {
    laptop.expire();
    writeFileSync(join(laptop.settings, 'sign-ins.lock'), '4194305');
    expect((await laptop.hub('whoami')).code).toBe(0);
  });

  it('is refreshed when only the hub knows that it has ended', async () => {
    const before = laptop.signIn.accessToken;
    clock.advance({ hours: 2 });
    expect(await statusOf(before)).toBe(401);
    expect((await laptop.hub('project', 'list')).code).toBe(0);
    expect(laptop.signIn.accessToken).not.toBe(before);
  });
});

describe('hub logout', () => {
  it('ends the tokens at the hub, and forgets them', async () => {
    const { accessToken, refreshToken } = laptop.signIn;
    const { stdout } = await laptop.hub('logout');
    expect(stdout).toBe(`Signed out ${operator.email} of ${hub.address}.\n`);
    expect(await statusOf(accessToken)).toBe(401);
    expect(JSON.stringify(laptop.read())).not.toContain(refreshToken);
    expect(refusal(await laptop.hub('whoami', '--json'))).toEqual([
      1,
      'not_signed_in',
      'You are not signed in to a hub. Run "hub login", with --url for a hub on another machine.',
    ]);
  });

  rarely(
    'leaves the sign-ins that were confirmed in another browser, and signing out there leaves them too',
    async () => {
      const [desk, server, home] = [new Machine('desk'), new Machine('server'), browser()];
      await desk.login(operator);
      await server.login(operator, home);
      await desk.hub('logout');
      const page = await home.submit(await home.open('/oauth/logout'), { logout: 'yes' }, '/confirm');
      expect(page.body).toContain('<h1>Signed out</h1>');
      server.expire();
      expect((await server.hub('whoami')).code).toBe(0);
    },
  );

  rarely('also ends the sign-ins of other machines that were confirmed in the same browser', async () => {
    const [one, other, shared] = [new Machine('one'), new Machine('other'), browser()];
    await one.login(operator, shared);
    await other.login(operator, shared);
    await one.hub('logout');
    expect(refusal(await other.hub('whoami', '--json'))[1]).toBe('sign_in_ended');
  });

  rarely('forgets a sign-in also when the hub does not answer, and says that the hub has not ended it', async () => {
    const machine = new Machine('offline');
    const url = 'http://127.0.0.1:1';
    const signIn = { url, email: 'x@example.org', accessToken: 'a', refreshToken: 'b', expiresAtMs: 0 };
    mkdirSync(machine.settings, { recursive: true });
    writeFileSync(join(machine.settings, 'sign-ins.json'), JSON.stringify({ current: url, hubs: { [url]: signIn } }));
    const whoami = await machine.hub('whoami', '--json');
    expect([whoami.code, whoami.json.error.code]).toEqual([1, 'hub_unreachable']);
    const { code, stdout } = await machine.hub('logout');
    expect([code, stdout]).toEqual([1, expect.stringContaining('the hub has not ended it')]);
    expect(machine.read()).toEqual({ hubs: {} });
  });
});

it('a sign-in ends after two weeks without use', async () => {
  const { result } = await laptop.login(operator);
  expect(result.code).toBe(0);
  clock.advance({ hours: 15 * 24 });
  laptop.expire();
  expect(refusal(await laptop.hub('project', 'list', '--json'))[1]).toBe('sign_in_ended');
});

it.each([
  [{ XDG_CONFIG_HOME: '/x' }, 'linux', '/x/content-hub'],
  [{ HOME: '/home/ada' }, 'linux', '/home/ada/.config/content-hub'],
  [{ HOME: '/home/ada', APPDATA: '/data' }, 'darwin', '/home/ada/.config/content-hub'],
  [{ HOME: '/home/ada', APPDATA: '/data' }, 'win32', '/data/content-hub'],
] as const)('with %j on %s the sign-ins are kept in %s', (env, platform, folder) => {
  expect(configFolder(env, platform)).toBe(folder);
});
