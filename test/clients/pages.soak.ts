import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { freePort } from '../support/hub-process.ts';
import {
  bundlePage,
  chromiumNeeds,
  makeCertificate,
  passPages,
  serveBehindTls,
  servePages,
  startChromium,
} from './chromium.ts';
import type { Chromium, Served, Tab } from './chromium.ts';
import { isInstalled, itNeeding } from './client-program.ts';
import { Network } from './network.ts';
import type { Person } from './person.ts';

const itInChromium = itNeeding(chromiumNeeds);
const open: { close(): Promise<unknown> }[] = [];
let script: string;
let chromium: Chromium;

afterAll(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

/** What the tests of one place share: a hub, its address in the browser, and a page at its own origin. */
interface Place {
  network: Network;
  hub: string;
  origin: string;
  forge: Project;
}

/** A tab of a new browser profile at the page of a client, whose UserManager is the global `manager`. */
class ClientPage {
  private constructor(
    readonly tab: Tab,
    readonly place: Place,
    readonly settings: string,
  ) {}

  static async open(place: Place): Promise<ClientPage> {
    const { network, forge, origin, hub } = place;
    const { id } = await network.client(forge, {
      kind: 'browser',
      redirectUris: [`${origin}/callback`],
      postLogoutRedirectUris: [`${origin}/`],
    });
    const context = await chromium.newContext({ ignoreHTTPSErrors: true });
    open.push(context);
    const settings = JSON.stringify({
      ...{ authority: hub, client_id: id, redirect_uri: `${origin}/callback` },
      ...{ post_logout_redirect_uri: `${origin}/`, revokeTokensOnSignout: true },
    });
    const page = new ClientPage(await context.newPage(), place, settings);
    await page.go('/');
    return page;
  }

  async go(path: string): Promise<void> {
    await this.tab.goto(this.place.origin + path);
    await this.prepare();
  }

  /** Defines `manager`, which completes a sign-in at its redirect URI, as the quick start shows it. */
  prepare(): Promise<unknown> {
    return this.tab.evaluate(`void (globalThis.manager = new UserManager(${this.settings}))`);
  }

  run<Result>(script: string): Promise<Result> {
    return this.tab.evaluate<Result>(`(async () => (${script}))()`);
  }

  /** Signs a person in by redirect, and returns the headings of the pages of the hub. */
  async signIn(person: Person): Promise<string[]> {
    void this.run('manager.signinRedirect()').catch(() => undefined);
    await this.tab.waitForURL(({ pathname }) => pathname.startsWith('/interaction/') || pathname === '/callback');
    const headings = await passPages(this.tab, this.place.origin, person);
    await this.prepare();
    await this.run('manager.signinCallback()');
    return headings;
  }
}

async function startPage(network: Network, hub: string, origin: string): Promise<Place> {
  return { network, hub, origin, forge: await network.project(`forge-${open.length}`) };
}

beforeAll(async () => {
  if (!isInstalled(chromiumNeeds)) return;
  script = bundlePage();
  chromium = await startChromium();
  open.push(chromium);
}, 120_000);

describe('a page of another origin on the same machine', () => {
  let place: Place;

  beforeAll(async () => {
    const network = await Network.start();
    const pages = await servePages(script);
    open.push(network, pages);
    place = await startPage(network, network.hub.address, `http://localhost:${pages.port}`);
  }, 120_000);

  itInChromium(
    'signs a person in with oidc-client-ts, renews, asks by Apollo Client and urql, and signs out with revocation',
    async () => {
      const ada = await place.network.person('Ada Lovelace');
      const page = await ClientPage.open(place);
      expect(await page.signIn(ada)).toEqual(['Sign in', expect.stringMatching(/^Allow /)]);
      const subject = () => page.run<string>('(await manager.getUser()).profile.sub');
      const token = () => page.run<string>('(await manager.getUser()).access_token');
      expect(await subject()).toBe(ada.user.id);
      const first = await token();
      for (const ask of ['askByApollo', 'askByUrql']) {
        const script = `${ask}('${place.hub}/graphql', '${first}')`;
        expect([ask, await page.run<string>(script)]).toEqual([ask, ada.user.id]);
      }
      await page.run('void (await manager.signinSilent())');
      const second = await token();
      expect(second).not.toBe(first);
      const status = (bearer: string) =>
        page.run<number>(
          `(await fetch('${place.hub}/user/profile', { headers: { authorization: 'Bearer ${bearer}' } })).status`,
        );
      expect(await status(second)).toBe(200);
      void page.run('manager.signoutRedirect()').catch(() => undefined);
      await page.tab.waitForURL(({ pathname }) => pathname === '/oauth/logout');
      await page.tab.click('button:not(.secondary)');
      await page.tab.waitForURL(({ origin }) => origin === place.origin);
      await page.prepare();
      expect([await status(second), await page.run('await manager.getUser()')]).toEqual([401, null]);
      expect(await page.signIn(ada)).toEqual(['Sign in']);
    },
    120_000,
  );
});

describe('a page with https', () => {
  let network: Network;
  let pages: Served;
  let hub: string;

  beforeAll(async () => {
    const certificate = makeCertificate();
    const port = await freePort();
    hub = `https://hub.network.example:${port}`;
    network = await Network.start({ url: hub });
    pages = await servePages(script, certificate);
    open.push(network, pages, await serveBehindTls(port, network.hub.address, certificate));
  }, 120_000);

  /** The error of a silent sign-in in a hidden frame, for a person with a session at the hub. */
  const errorInFrame = (page: ClientPage) => page.run<string | null>('await signInByFrame(manager)');

  itInChromium(
    'of a subdomain of the network renews in a hidden frame without a page of the hub',
    async () => {
      const ada = await network.person('Ada Lovelace');
      const page = await ClientPage.open(await startPage(network, hub, `https://forge.network.example:${pages.port}`));
      await page.signIn(ada);
      expect(await errorInFrame(page)).toBeNull();
    },
    120_000,
  );

  itInChromium(
    'of another site gets login_required in a frame, and signs in silently by a redirect',
    async () => {
      const ada = await network.person('Ada Lovelace');
      const page = await ClientPage.open(await startPage(network, hub, `https://shop.example:${pages.port}`));
      await page.signIn(ada);
      expect(await errorInFrame(page)).toBe('login_required');
      await page.go('/');
      void page.run(`manager.signinRedirect({ prompt: 'none' })`).catch(() => undefined);
      await page.tab.waitForURL(({ search }) => search.includes('code='));
      await page.prepare();
      await page.run('manager.signinCallback()');
      expect(await page.run('(await manager.getUser()).profile.sub')).toBe(ada.user.id);
    },
    120_000,
  );
});
