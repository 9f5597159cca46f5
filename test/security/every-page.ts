import { ensureOperator } from '../../src/auth/people/operator.ts';
import { inviteMember } from '../../src/auth/projects/invite-member.ts';
import { Role } from '../../src/auth/projects/member.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { ProjectViewer } from '../../src/auth/viewer.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { PASSWORD, RelyingParty, newBrowser, post, seed, seedPerson } from '../auth/oidc-hub.ts';
import type { Hub } from '../auth/oidc-hub.ts';
import type { Browser, Page } from '../support/browser.ts';

/** What someone would call themself, their project or their client to get a script onto a page. */
export const NASTY = `"><script>alert('&')</script><img src=x onerror=alert(1)>`;

const ADA = 'ada@example.org';
const BOB = 'bob@example.org';

/** Opens each page that a person can come to, with names in it that strangers chose. */
export class EveryPage {
  readonly pages = new Map<string, Page>();

  private constructor(
    readonly hub: Hub,
    readonly acme: Awaited<ReturnType<typeof seed>>,
    readonly web: RelyingParty,
  ) {}

  static async walk(hub: Hub): Promise<EveryPage> {
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

  #saw(name: string, page: Page): Page {
    this.pages.set(name, page);
    return page;
  }

  /** With every parameter that a page could show. */
  async #ask(browser: Browser, change: Record<string, string> = {}): Promise<Page> {
    const said = { state: NASTY, nonce: NASTY, login_hint: NASTY, ui_locales: NASTY, claims_locales: NASTY };
    return browser.open((await this.web.request({ scope: 'openid email', ...said, ...change })).url);
  }

  async #signIn(): Promise<void> {
    const browser = newBrowser(this.hub);
    const signIn = this.#saw('sign in', await this.#ask(browser));
    this.#saw('sign in again', await browser.submit(signIn, { email: NASTY, password: NASTY }));
    const signUp = this.#saw('sign up', await browser.open(`${signIn.url.href}/sign-up`));
    this.#saw('sign up again', await browser.submit(signUp, { name: NASTY, email: NASTY }));
    const forgot = this.#saw('forgotten password', await browser.open(`${signIn.url.href}/forgot`));
    this.#saw('forgot again', await browser.submit(forgot, { email: `${NASTY}@example.org` }));
    this.#saw('link sent', await browser.submit(forgot, { email: `o'hara&b@example.org` }));
    await browser.submit(forgot, { email: BOB });
    const form = { method: 'POST', body: new URLSearchParams({ form_token: NASTY }) };
    this.#saw('foreign form', await browser.send(signIn.url, form));
    this.#saw('ended', await newBrowser(this.hub).open(signIn.url));
    this.#saw('unreadable', await browser.open('/interaction/%ff'));
    this.#saw('wrong address', await this.#ask(browser, { redirect_uri: NASTY }));
    this.#saw('unknown client', await this.#ask(browser, { client_id: NASTY }));
    const consent = await browser.submit(signIn, { email: ADA, password: PASSWORD });
    this.#saw('consent', consent);
    await browser.submit(consent, {}, '/consent');
    const other = await this.#ask(browser, { prompt: 'login' });
    this.#saw('switch accounts', await browser.submit(other, { email: BOB, password: PASSWORD }));
    await this.#leave(browser);
  }

  async #leave(browser: Browser): Promise<void> {
    const query = new URLSearchParams({ client_id: this.acme.web.id, state: NASTY }).toString();
    const page = this.#saw('sign out', await browser.open(`/oauth/logout?${query}`));
    this.#saw('signed out of one', await browser.submit(page, {}, '/confirm'));
    const again = await browser.open('/oauth/logout');
    this.#saw('still signed in', await browser.submit(again, {}, '/confirm'));
    this.#saw('signed out', await browser.submit(again, { logout: 'yes' }, '/confirm'));
  }

  async #signOut(): Promise<void> {
    const browser = newBrowser(this.hub);
    for (const [name, value] of [
      ['client_id', NASTY],
      ['id_token_hint', NASTY],
      ['post_logout_redirect_uri', NASTY],
    ] as const) {
      const query = new URLSearchParams({ client_id: this.acme.web.id, [name]: value }).toString();
      this.#saw(`sign out with a wrong ${name}`, await browser.open(`/oauth/logout?${query}`));
    }
  }

  async #device(): Promise<void> {
    const browser = newBrowser(this.hub);
    const begin = { client_id: this.acme.native.id, scope: 'openid email' };
    const { body } = await post(`${this.hub.url}/oauth/device`, begin);
    const query = new URLSearchParams({ user_code: NASTY }).toString();
    const enter = this.#saw('device code', await browser.open(`/device?${query}`));
    this.#saw('device code again', await browser.submit(enter, { user_code: NASTY }));
    const again = await browser.open('/device');
    const confirm = await browser.submit(again, { user_code: String(body.user_code) });
    this.#saw('device confirm', confirm);
    const signIn = await browser.submit(confirm, { confirm: 'yes' });
    const consent = await browser.submit(signIn, { email: ADA, password: PASSWORD });
    this.#saw('device done', await browser.submit(consent, {}, '/consent'));
    const other = await post(`${this.hub.url}/oauth/device`, begin);
    const code = { user_code: String(other.body.user_code) };
    const stop = await browser.submit(await browser.open('/device'), code);
    this.#saw('device stopped', await browser.submit(stop, { abort: 'yes' }));
    this.#saw('device elsewhere', await newBrowser(this.hub).open('/device/x'));
  }

  async #links(): Promise<void> {
    const browser = newBrowser(this.hub);
    const dead = new URLSearchParams({ token: NASTY }).toString();
    for (const path of ['/setup', '/password/reset', '/email/verify', '/invitation'])
      this.#saw(`${path} that is dead`, await browser.open(`${path}?${dead}`));
    const reset = this.#saw('reset', await browser.open(this.#mailed('password/reset')));
    this.#saw('reset again', await browser.submit(reset, { password: 'short', email: NASTY }));
    this.#saw('reset done', await browser.submit(reset, { password: PASSWORD }));
    const { email, token } = await this.#invite('eve@example.org');
    const invitation = this.#saw('invitation', await browser.open(`/invitation?token=${token}`));
    this.#saw('invitation again', await browser.submit(invitation, { name: NASTY, password: 'x' }));
    this.#saw('joined', await browser.submit(invitation, { name: 'Eve', password: PASSWORD, email }));
    const setUp = await browser.open((await ensureOperator(this.hub.orm, this.hub.config, this.hub.clock))!);
    this.#saw('set up', setUp);
    this.#saw('set up again', await browser.submit(setUp, { name: NASTY, email: NASTY, password: 'x' }));
    const operator = { name: 'Op', email: 'op@example.org', password: PASSWORD };
    this.#saw('set up done', await browser.submit(setUp, operator));
    await this.#verify();
  }

  async #verify(): Promise<void> {
    const browser = newBrowser(this.hub);
    const signIn = await this.#ask(browser);
    const account = { name: 'New', email: 'new@example.org', password: PASSWORD };
    await browser.submit(await browser.open(`${signIn.url.href}/sign-up`), account);
    const verify = this.#saw('verify', await browser.open(this.#mailed('email/verify')));
    this.#saw('verified', await browser.submit(verify, { password: PASSWORD }));
  }

  /** By the project's key, which may do everything. */
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

  /** Without SMTP_URL mails are in the log. */
  #mailed(path: string): string {
    const link = new RegExp(`http\\S+/${path}\\?token=[\\w-]+`).exec(this.hub.lines.join('\n'))?.[0];
    if (!link) throw new Error(`no mail with a link to ${path}`);
    return link;
  }
}
