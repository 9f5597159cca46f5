import { afterAll, afterEach, beforeAll, describe, expect } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import type { Page } from '../support/browser.ts';
import { passPages, startChromium } from './chromium.ts';
import { ClientProgram, itNeeding } from './client-program.ts';
import type { ProgramKind } from './client-program.ts';
import { Network } from './network.ts';
import { headingOf } from './person.ts';
import type { Person } from './person.ts';

/**
 * Needs client libraries that are not among the dependencies of the hub:
 * npm install --prefix test/clients/packages; apt-get install python3-authlib python3-flask python3-requests
 * golang-go golang-golang-x-oauth2-dev golang-github-coreos-go-oidc-dev
 */
const authlib = ['/usr/lib/python3/dist-packages/authlib', '/usr/lib/python3/dist-packages/flask'];
const goPackages = ['golang.org/x/oauth2', 'github.com/coreos/go-oidc'].map((each) => `/usr/share/gocode/src/${each}`);
const node = (name: string) => [process.execPath, `${name}.mjs`];

const kinds: ProgramKind[] = [
  { name: 'openid-client 5', command: node('openid-client-5'), needs: ['openid-client-5'] },
  { name: 'express-openid-connect', command: node('express-openid-connect'), needs: ['express-openid-connect'] },
  { name: 'simple-oauth2', command: node('simple-oauth2'), needs: ['simple-oauth2'] },
  { name: 'Auth.js', command: node('auth-core'), needs: ['@auth/core'], callback: '/auth/callback/hub' },
  { name: 'Authlib and Flask', command: ['/usr/bin/python3', 'authlib_flask.py'], needs: authlib },
  {
    name: 'golang.org/x/oauth2 and go-oidc',
    command: ['/usr/bin/go', 'build', 'oauth2.go'],
    needs: goPackages,
    isCompiled: true,
  },
];

let network: Network;
let forge: Project;
let ada: Person;
let program: ClientProgram | undefined;

beforeAll(async () => {
  network = await Network.start();
  forge = await network.project('forge');
}, 120_000);

afterEach(() => program?.daemon.stop('SIGKILL'));

afterAll(() => network?.close());

const bodyOf = ({ status, body }: Page) => ({ status, body: JSON.parse(body) as unknown });

const ask = async (path: string) => bodyOf(await ada.open(program!.address + path));

/** Signs in, through the page of the library if it has one. */
async function signIn(): Promise<Page> {
  const page = await ada.visit(`${program!.address}/login`);
  return page.url.pathname === '/auth/signin' ? ada.answer(await ada.submit(page, {}, '/signin/hub')) : page;
}

/** Signs out, and answers the page that the library or the hub shows. */
async function signOut(): Promise<Page> {
  const page = await ada.open(`${program!.address}/logout`);
  if (page.url.pathname === '/auth/signout') return ada.submit(page, {}, '/signout');
  return headingOf(page) === 'Sign out?' ? ada.submit(page, { logout: 'yes' }) : page;
}

const quickStart: ProgramKind = {
  name: 'express-openid-connect',
  command: node('express-openid-connect-quick-start'),
  needs: ['express-openid-connect'],
};

describe('a project with express-openid-connect as its quick start has it', () => {
  itNeeding(quickStart.needs)(
    'signs a person in by an ID token that the browser posts, and signs them out',
    async () => {
      ada = await network.person('Ada Lovelace');
      program = await ClientProgram.start(network, forge, quickStart);
      const { id, email } = ada.user;
      const home = await signIn();
      expect(bodyOf(home)).toEqual({ status: 200, body: expect.objectContaining({ sub: id, email }) });
      expect(ada.prompts).toEqual(['Sign in', 'Allow forge?']);
      expect((await signOut()).url.href).toBe(`${program.address}/`);
      expect((await ask('/')).body).toEqual({ sub: null });
    },
    180_000,
  );

  itNeeding([...quickStart.needs, 'chromium', 'playwright-core'])(
    'signs a person in when Chromium posts the ID token',
    async () => {
      ada = await network.person('Ada Lovelace');
      program = await ClientProgram.start(network, forge, quickStart);
      const chromium = await startChromium();
      try {
        const tab = await (await chromium.newContext({})).newPage();
        await tab.goto(`${program.address}/login`);
        await passPages(tab, program.address, ada);
        await tab.waitForURL(({ href }) => href === `${program!.address}/`);
        expect(JSON.parse((await tab.textContent('body')) ?? '')).toMatchObject({ sub: ada.user.id });
      } finally {
        await chromium.close();
      }
    },
    180_000,
  );
});

describe.each(kinds)('a project with $name', (kind) => {
  itNeeding(kind.needs)(
    'signs a person in, asks the hub in their name, refreshes, and signs them out',
    async () => {
      ada = await network.person('Ada Lovelace');
      program = await ClientProgram.start(network, forge, kind);
      const { id, email } = ada.user;
      const home = await signIn();
      expect([home.url.href, bodyOf(home)]).toEqual([
        `${program.address}/`,
        { status: 200, body: expect.objectContaining({ sub: id, email }) },
      ]);
      const answer = { status: 200, body: { data: { me: { user: { id } } } } };
      expect(await ask('/call')).toEqual({ status: 200, body: answer });
      expect(await ask('/refresh')).toEqual({ status: 200, body: { isNew: true } });
      expect(await ask('/call')).toEqual({ status: 200, body: answer });
      expect(ada.prompts).toEqual(['Sign in', 'Allow forge?']);
      const left = bodyOf(await signOut());
      expect(left).toEqual({ status: 200, body: kind.name === 'Auth.js' ? { sub: null } : { left: true } });
      expect((await ask('/')).body).toMatchObject({ sub: null });
    },
    180_000,
  );
});
