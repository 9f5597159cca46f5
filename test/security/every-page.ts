import { ensureOperator } from '../../src/auth/people/operator.ts';
import { inviteMember } from '../../src/auth/projects/invite-member.ts';
import { Role } from '../../src/auth/projects/member.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { ProjectViewer } from '../../src/auth/viewer.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { PASSWORD, RelyingParty, newBrowser, post, seed, seedPerson } from '../auth/oidc-hub.ts';
import type { Hub } from '../auth/oidc-hub.ts';
import type { Browser, Page } from '../support/browser.ts';

/** A name for a person, a project or a client that tries to inject a script into a page. */
export const NASTY = `"><script>alert('&')</script><img src=x onerror=alert(1)>`;

const ADA = 'ada@example.org';
const BOB = 'bob@example.org';

/** Opens every page that a person can reach, with hostile names on it. */
export class EveryPage {
  readonly pages = new Map<string, Page>();

  private constructor(
    readonly hub: Hub,
    readonly acme: Awaited<ReturnType<typeof seed>>,
    readonly web: RelyingParty,
  ) {}

  static async open(hub: Hub): Promise<EveryPage> {
    const acme = await seed(hub, 'acme');
    const [client, native, project] = [acme.web, acme.native, acme.project];
    for (const [table, id] of [
      ['client', decodeId('client', client.id)],
      ['client', decodeId('client', native.id)],
      ['project', decodeId('project', project.id)],
    ] as const)
      await hub.orm.em.fork().execute(`update ${table} set name = ? where id = ?`, [NASTY, id]);
    for (const email of [ADA, BOB]) await seedPerson(hub, email);
    await hub.orm.em.fork().execute('update hub_user set name = ?', [NASTY]);
    const every = new EveryPage(hub, acme, await RelyingParty.discover(hub, client, acme.secret));
    await every.#signIn();
    await every.#signOut();
    await every.#device();
    await every.#links();
    return every;
  }

  #record(name: string, page: Page): Page {
    this.pages.set(name, page);
    return page;
  }

  /** Opens the authorization endpoint with every parameter that a page could show. */
  async #authorize(browser: Browser, change: Record<string, string> = {}): Promise<Page> {
    const parameters = { state: NASTY, nonce: NASTY, login_hint: NASTY, ui_locales: NASTY, claims_locales: NASTY };
    return browser.open((await this.web.request({ scope: 'openid email', ...parameters, ...change })).url);
  }

  async #signIn(): Promise<void> {
    const browser = newBrowser(this.hub);
    const signIn = this.#record('sign in', await this.#authorize(browser));
    this.#record('sign in again', await browser.submit(signIn, { email: NASTY, password: NASTY }));
    const signUp = this.#record('sign up', await browser.open(`${signIn.url.href}/sign-up`));
    this.#record('sign up again', await browser.submit(signUp, { name: NASTY, email: NASTY }));
    const forgot = this.#record('forgotten password', await browser.open(`${signIn.url.href}/forgot`));
    this.#record('forgot again', await browser.submit(forgot, { email: `${NASTY}@example.org` }));
    this.#record('link sent', await browser.submit(forgot, { email: `o'hara&b@example.org` }));
    await browser.submit(forgot, { email: BOB });
    const form = { method: 'POST', body: new URLSearchParams({ form_token: NASTY }) };
    this.#record('foreign form', await browser.send(signIn.url, form));
    this.#record('ended', await newBrowser(this.hub).open(signIn.url));
    this.#record('unreadable', await browser.open('/interaction/%ff'));
    this.#record('wrong address', await this.#authorize(browser, { redirect_uri: NASTY }));
    this.#record('unknown client', await this.#authorize(browser, { client_id: NASTY }));
    const consent = await browser.submit(signIn, { email: ADA, password: PASSWORD });
    this.#record('consent', consent);
    await browser.submit(consent, {}, '/consent');
    const other = await this.#authorize(browser, { prompt: 'login' });
    this.#record('switch accounts', await browser.submit(other, { email: BOB, password: PASSWORD }));
    await this.#signOutOfClient(browser);
  }

  async #signOutOfClient(browser: Browser): Promise<void> {
    const query = new URLSearchParams({ client_id: this.acme.web.id, state: NASTY }).toString();
    const page = this.#record('sign out', await browser.open(`/oauth/logout?${query}`));
    this.#record('signed out of one', await browser.submit(page, {}, '/confirm'));
    const again = await browser.open('/oauth/logout');
    this.#record('still signed in', await browser.submit(again, {}, '/confirm'));
    this.#record('signed out', await browser.submit(again, { logout: 'yes' }, '/confirm'));
  }

  async #signOut(): Promise<void> {
    const browser = newBrowser(this.hub);
    for (const [name, value] of [
      ['client_id', NASTY],
      ['id_token_hint', NASTY],
      ['post_logout_redirect_uri', NASTY],
    ] as const) {
      const query = new URLSearchParams({ client_id: this.acme.web.id, [name]: value }).toString();
      this.#record(`sign out with a wrong ${name}`, await browser.open(`/oauth/logout?${query}`));
    }
  }

  async #device(): Promise<void> {
    const browser = newBrowser(this.hub);
    const request = { client_id: this.acme.native.id, scope: 'openid email' };
    const { body } = await post(`${this.hub.url}/oauth/device`, request);
    const query = new URLSearchParams({ user_code: NASTY }).toString();
    const enter = this.#record('device code', await browser.open(`/device?${query}`));
    this.#record('device code again', await browser.submit(enter, { user_code: NASTY }));
    const again = await browser.open('/device');
    const confirm = await browser.submit(again, { user_code: String(body.user_code) });
    this.#record('device confirm', confirm);
    const signIn = await browser.submit(confirm, { confirm: 'yes' });
    const consent = await browser.submit(signIn, { email: ADA, password: PASSWORD });
    this.#record('device done', await browser.submit(consent, {}, '/consent'));
    const other = await post(`${this.hub.url}/oauth/device`, request);
    const code = { user_code: String(other.body.user_code) };
    const stop = await browser.submit(await browser.open('/device'), code);
    this.#record('device stopped', await browser.submit(stop, { abort: 'yes' }));
    this.#record('device elsewhere', await newBrowser(this.hub).open('/device/x'));
  }

  async #links(): Promise<void> {
    const browser = newBrowser(this.hub);
    const invalid = new URLSearchParams({ token: NASTY }).toString();
    for (const path of ['/setup', '/password/reset', '/email/verify', '/email/change', '/invitation'])
      this.#record(`${path} with an invalid token`, await browser.open(`${path}?${invalid}`));
    const reset = this.#record('reset', await browser.open(this.#mailedLink('password/reset')));
    this.#record('reset again', await browser.submit(reset, { password: 'short', email: NASTY }));
    this.#record('reset done', await browser.submit(reset, { password: PASSWORD }));
    const { email, token } = await this.#invite('eve@example.org');
    const invitation = this.#record('invitation', await browser.open(`/invitation?token=${token}`));
    this.#record('invitation again', await browser.submit(invitation, { name: NASTY, password: 'x' }));
    this.#record('joined', await browser.submit(invitation, { name: 'Eve', password: PASSWORD, email }));
    const setUp = await browser.open((await ensureOperator(this.hub.orm, this.hub.config, this.hub.clock))!);
    this.#record('set up', setUp);
    this.#record('set up again', await browser.submit(setUp, { name: NASTY, email: NASTY, password: 'x' }));
    const operator = { name: 'Op', email: 'op@example.org', password: PASSWORD };
    // It leads to the console, which is no page of the sign-in.
    await browser.submit(setUp, operator);
    await this.#verify();
  }

  async #verify(): Promise<void> {
    const browser = newBrowser(this.hub);
    const signIn = await this.#authorize(browser);
    const account = { name: 'New', email: 'new@example.org', password: PASSWORD };
    await browser.submit(await browser.open(`${signIn.url.href}/sign-up`), account);
    const verify = this.#record('verify', await browser.open(this.#mailedLink('email/verify')));
    this.#record('verified', await browser.submit(verify, { password: PASSWORD }));
  }

  /** Invites a person by the project's key, which gets all scopes. */
  async #invite(email: string): Promise<{ email: string; token: string }> {
    const { orm, clock } = this.hub;
    const { key, project } = this.acme;
    const scopes = `{${hubScopes.join()}}`;
    await orm.em.fork().execute('update api_key set scopes = ? where id = ?', [scopes, decodeId('key', key.id)]);
    const viewer = new ProjectViewer(project.id, key.id, hubScopes);
    const input = { email, role: Role.viewer };
    return orm.em.fork().transactional(async (em) => {
      const { token } = await inviteMember(em, viewer, input, clock.now());
      return { email, token };
    });
  }

  /** Reads the link in a mail from the log, where mails are written without SMTP_URL. */
  #mailedLink(path: string): string {
    const link = new RegExp(`http\\S+/${path}\\?token=[\\w-]+`).exec(this.hub.lines.join('\n'))?.[0];
    if (!link) throw new Error(`no mail with a link to ${path}`);
    return link;
  }
}
