import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { completePages } from '../auth/oidc-hub.ts';
import { Browser } from '../support/browser.ts';
import type { Page } from '../support/browser.ts';
import { ExpressProject } from './express-project.ts';
import type { Visitor } from './express-project.ts';
import { Network } from './network.ts';
import { headingOf } from './person.ts';
import type { Person } from './person.ts';

let network: Network;
let forge: ExpressProject;
let ada: Person;

beforeAll(async () => {
  network = await Network.start();
  forge = await ExpressProject.start(network, await network.project('forge'));
});

beforeEach(async () => {
  ada = await network.person('Ada Lovelace');
});

afterAll(async () => {
  await forge?.close();
  await network?.close();
});

const visitorOf = ({ body }: Page) => JSON.parse(body) as Visitor | null;

describe('a project in Express with passport-openidconnect', () => {
  it('knows a person after their sign-in at the hub', async () => {
    expect(visitorOf(await ada.open(forge.address))).toBeNull();
    const page = await ada.visit(`${forge.address}/login`);
    expect(page.url.href).toBe(`${forge.address}/`);
    const { id, email } = ada.user;
    expect(visitorOf(page)).toMatchObject({ id, name: 'Ada Lovelace', email });
    expect(ada.prompts).toEqual(['Sign in', 'Allow forge?']);
    expect(visitorOf(await ada.open(forge.address))).toMatchObject({ id });
  });

  it('asks nothing the next time while the session at the hub lasts', async () => {
    await ada.visit(`${forge.address}/login`);
    const { length } = ada.prompts;
    expect(visitorOf(await ada.visit(`${forge.address}/login`))).toMatchObject({ id: ada.user.id });
    expect(ada.prompts).toHaveLength(length);
  });

  it('signs a person out of the project and the hub, who then needs the password again', async () => {
    await ada.visit(`${forge.address}/login`);
    const page = await ada.open(`${forge.address}/logout`);
    expect(headingOf(page)).toBe('Sign out?');
    const back = await ada.submit(page, { logout: 'yes' });
    expect([back.url.href, back.body]).toEqual([`${forge.address}/goodbye`, '{"left":true}']);
    expect(visitorOf(await ada.open(forge.address))).toBeNull();
    await ada.visit(`${forge.address}/login`);
    expect(ada.prompts.filter((heading) => heading === 'Sign in')).toHaveLength(2);
  });

  it('gets 401 when a person refuses, and signs no one in', async () => {
    const page = await ada.open(`${forge.address}/login`);
    const back = await ada.submit(page, {}, '/cancel');
    expect([back.status, back.url.pathname]).toEqual([401, '/callback']);
    expect(visitorOf(await ada.open(forge.address))).toBeNull();
  });

  it('refuses a callback that another browser started, and a repeated one', async () => {
    const eve = await network.seed.user(undefined, 'Eve');
    const [atForge, atHub] = [new Browser(forge.address), new Browser(network.hub.address)];
    const { url } = await atForge.open('/login');
    const callback = await completePages(atHub, await atHub.open(url), eve.email);
    expect((await ada.open(callback.url)).status).toBe(403);
    expect(visitorOf(await atForge.open(callback.url))).toMatchObject({ id: eve.id });
    expect((await atForge.open(callback.url)).status).toBe(403);
  });

  it('gets an error that names what is missing when the strategy sends no nonce and its client requires one', async () => {
    const plain = await ExpressProject.start(network, forge.project, { requiresPkce: true }, { nonce: undefined });
    const { status, body } = await ada.visit(`${plain.address}/login`);
    await plain.close();
    expect([status, body]).toEqual([500, expect.stringContaining('use PKCE (S256), or send a nonce')]);
  });

  it('signs people in without a nonce, as in the quick start of the strategy', async () => {
    const plain = await ExpressProject.start(network, forge.project, {}, { nonce: undefined });
    const page = await ada.visit(`${plain.address}/login`);
    await plain.close();
    expect(visitorOf(page)).toMatchObject({ id: ada.user.id });
  });

  it('gets an error that names the rule when its project requires PKCE of all its clients', async () => {
    const project = await network.project('strict');
    await network.requirePkce(project);
    const strict = await ExpressProject.start(network, project);
    const { status, body } = await ada.visit(`${strict.address}/login`);
    await strict.close();
    expect([status, body]).toEqual([500, expect.stringContaining('the project requires PKCE (S256)')]);
  });
});
