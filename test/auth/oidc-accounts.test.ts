import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureOperator } from '../../src/auth/people/operator.ts';
import { formsOf } from '../support/browser.ts';
import type { Browser, Page } from '../support/browser.ts';
import {
  PASSWORD,
  RelyingParty,
  bearer,
  newBrowser,
  completePages,
  seed,
  seedPerson,
  startHub,
  viewerOf,
} from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';

let hub: Hub;
let web: RelyingParty;

beforeAll(async () => {
  hub = await startHub();
  const acme = await seed(hub, 'acme');
  web = await RelyingParty.discover(hub, acme.web, acme.secret);
});

afterAll(() => hub?.close());

describe('creating an account', () => {
  const open = async (browser: Browser) =>
    browser.open(`${(await browser.open((await web.request()).url)).url.href}/sign-up`);

  it('continues to the client as the new person, and is audited', async () => {
    const browser = newBrowser(hub);
    const request = await web.request();
    const signIn = await browser.open(request.url);
    const values = { name: ' Grace Hopper ', email: 'Grace@Example.org', password: PASSWORD };
    const consent = await browser.submit(await browser.open(`${signIn.url.href}/sign-up`), values);
    const tokens = await web.tokens(request, await completePages(browser, consent, ''));
    expect(tokens.claims()).toMatchObject({ name: 'Grace Hopper', email: 'grace@example.org' });
    const sql = `select subject, actor from audit_entry where action = 'user.created' and detail ->> 'email' = ?`;
    const [entry] = await hub.orm.em.fork().execute(sql, ['grace@example.org']);
    expect(entry).toMatchObject({
      subject: tokens.claims()!.sub,
      actor: expect.stringMatching(/^address:10\./),
    });
  });

  it.each([
    ['a short password', { password: 'nine char' }, 'Password must have at least 15 characters: use a few words'],
    [
      'a common password',
      { password: 'password12345678' },
      'Password is a common password, or close to one; add words',
    ],
    [
      'their own name',
      { name: 'Grace Hopper', password: 'Gr@ceHopper1906' },
      'Password is made of your name, your address',
    ],
    ['a long password', { password: 'x'.repeat(201) }, 'Password must have at most 200 characters.'],
    ['an invalid address', { email: 'ada' }, 'Email must be an email address'],
    ['no name', { name: '  ' }, 'Name must have 1 to 100 characters.'],
    ['a NUL character', { name: 'A\0da' }, 'must be one line of plain text'],
  ])('with %s shows the mistake and keeps the typed values', async (_, change, sentence) => {
    const values = { name: 'Ada', email: 'ada2@example.org', password: PASSWORD, ...change };
    const page = await newSignUp(values);
    expect(page.status).toBe(422);
    expect(page.body).toContain(sentence);
    expect(page.body).toContain('aria-invalid="true"');
    expect(formsOf(page)[0]!.fields).toMatchObject({ name: values.name, email: values.email, password: '' });
  });

  it('with a taken address is refused in any case, and of four at once one succeeds', async () => {
    const values = { name: 'Bob', email: 'bob@example.org', password: PASSWORD };
    const pages = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        newSignUp({ ...values, email: index % 2 ? 'BOB@example.org' : values.email }),
      ),
    );
    expect(pages.filter(({ body }) => body.includes('<h1>Allow '))).toHaveLength(1);
    expect(pages.filter(({ status, body }) => status === 422 && body.includes('already has an account'))).toHaveLength(
      3,
    );
  });

  async function newSignUp(values: Record<string, string>): Promise<Page> {
    const browser = newBrowser(hub);
    return browser.submit(await open(browser), values);
  }
});

describe('resetting a password', () => {
  const askFor = async (email: string) => {
    const browser = newBrowser(hub);
    const signIn = await browser.open((await web.request()).url);
    return browser.submit(await browser.open(`${signIn.url.href}/forgot`), { email });
  };

  it('gives the same answer whether or not the address has an account', async () => {
    await seedPerson(hub, 'same@example.org');
    const existing = await askFor('same@example.org');
    const unknown = await askFor('none@example.org');
    const plain = (page: Page) => page.body.replaceAll(/(same|none)@example.org|interaction\/[\w-]+/g, '');
    expect(existing.status).toBe(200);
    expect(unknown.status).toBe(200);
    expect(plain(unknown)).toBe(plain(existing));
    await linkFor('same@example.org');
    expect(hub.lines.join()).not.toContain('none@example.org');
  });

  it('ends a sign-in that was started with the old password and not completed', async () => {
    const { email } = await seedPerson(hub, 'held@example.org');
    const thief = newBrowser(hub);
    const page = await thief.open((await web.request()).url);
    const form = formsOf(page)[0]!;
    const body = new URLSearchParams({ ...form.fields, email, password: PASSWORD });
    // The redirect that follows the password is kept and not opened yet.
    const redirect = await thief.stop(form.action, { method: 'POST', body });
    await askFor(email);
    const browser = newBrowser(hub);
    await browser.submit(await browser.open(await linkFor(email)), { password: 'a new passphrase' });
    const back = await thief.open(redirect);
    expect([back.status, back.url.searchParams.get('code')]).toEqual([400, null]);
  });

  it('by the mailed link works once and ends every session and token', async () => {
    await seedPerson(hub, 'eve@example.org');
    const thief = newBrowser(hub);
    const tokens = await web.signIn(thief, 'eve@example.org');
    await askFor('Eve@example.org');
    const link = await linkFor('eve@example.org');
    const browser = newBrowser(hub);
    const form = await browser.open(link);
    const short = await browser.submit(form, { password: 'short' });
    expect(short.body).toContain('must have at least 15 characters');
    const own = await browser.submit(form, { password: 'eve@example.org!' });
    expect(own.body).toContain('New password is made of your name, your address or the name of the network');
    const done = await browser.submit(short, { password: 'a new passphrase' });
    expect(done.body).toContain('<h1>Password changed</h1>');
    expect((await viewerOf(hub, bearer(tokens.access_token))).status).toBe(401);
    await expect(web.refresh(tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    const out = await thief.open((await web.request()).url);
    expect(out.body).toContain('<h1>Sign in</h1>');
    expect((await thief.submit(out, { email: 'eve@example.org', password: PASSWORD })).status).toBe(422);
    // Consent from before the change is asked for again, since another person may have given it.
    const consent = await thief.submit(out, { email: 'eve@example.org', password: 'a new passphrase' });
    const back = await completePages(thief, consent, '');
    expect(consent.body).toContain('<h1>Allow ');
    expect(back.url.searchParams.get('code')).toBeTruthy();
    expect((await browser.open(link)).status).toBe(404);
    expect((await browser.submit(form, { password: 'another passphrase' })).status).toBe(404);
  });

  it('has one valid link at a time, for an hour', async () => {
    await seedPerson(hub, 'kim@example.org');
    await askFor('kim@example.org');
    const first = await linkFor('kim@example.org');
    await askFor('kim@example.org');
    const second = await linkFor('kim@example.org', 2);
    expect((await newBrowser(hub).open(first)).status).toBe(404);
    expect((await newBrowser(hub).open(second)).status).toBe(200);
    hub.clock.advance({ hours: 1 });
    expect((await newBrowser(hub).open(second)).status).toBe(404);
  });

  it('is refused when the form is sent after the hour of its link', async () => {
    const { email } = await seedPerson(hub, 'late@example.org');
    await askFor(email);
    const browser = newBrowser(hub);
    const form = await browser.open(await linkFor(email));
    expect(form.status).toBe(200);
    hub.clock.advance({ minutes: 61 });
    expect((await browser.submit(form, { password: 'a new passphrase' })).status).toBe(404);
    const signIn = await browser.open((await web.request()).url);
    expect((await browser.submit(signIn, { email, password: 'a new passphrase' })).status).toBe(422);
    expect((await browser.submit(signIn, { email, password: PASSWORD })).body).toContain('<h1>Allow ');
  });

  it('can be requested five times an hour', async () => {
    const pages = [];
    for (let round = 0; round < 6; round += 1) pages.push(await askFor('often@example.org'));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('succeeds for one of four who use the link at once', async () => {
    await seedPerson(hub, 'race@example.org');
    await askFor('race@example.org');
    const form = await newBrowser(hub).open(await linkFor('race@example.org'));
    const tries = Array.from({ length: 4 }, (_, index) =>
      newBrowser(hub).submit(form, { password: `another passphrase ${index}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 404, 404, 404]);
  });

  /** Reads the link in a mail from the log, where mails are written without SMTP_URL. */
  async function linkFor(email: string, nth = 1): Promise<string> {
    for (let waited = 0; waited < 5000; waited += 10) {
      const mails = hub.lines.map((line) => (JSON.parse(line) as { mail?: { to: string; text: string } }).mail);
      const mail = mails.filter((each) => each?.to === email)[nth - 1];
      const link = mail && /http\S+/.exec(mail.text)?.[0];
      if (link) return link;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`no mail to ${email}: ${hub.lines.join('\n')}`);
  }
});

describe('the set-up of the network', () => {
  const operators = async () => hub.orm.em.fork().execute('select email from hub_user where is_operator');

  it('gives a link while there is no operator, and a new start invalidates the older link', async () => {
    const first = await ensureOperator(hub.orm, hub.config, hub.clock);
    const second = await ensureOperator(hub.orm, hub.config, hub.clock);
    expect(first).toMatch(new RegExp(`^${hub.url}/setup\\?token=[\\w-]{43}$`));
    expect((await newBrowser(hub).open(first!)).status).toBe(404);
    expect((await newBrowser(hub).open(second!)).body).toContain('<h1>Welcome</h1>');
    expect((await newBrowser(hub).open('/setup')).status).toBe(404);
  });

  it('accepts a corrected form, and creates one operator when several people send it at once', async () => {
    const link = (await ensureOperator(hub.orm, hub.config, hub.clock))!;
    const browser = newBrowser(hub);
    const form = await browser.open(link);
    const refused = await browser.submit(form, { name: 'Op', email: 'op@example.org', password: 'short' });
    expect(refused.status).toBe(422);
    const network = { name: 'Op', email: 'op@example.org', password: 'TestNetwork 2026' };
    expect((await browser.submit(form, network)).body).toContain('the name of the network; add words');
    const tries = Array.from({ length: 4 }, async (_, index) => {
      const each = newBrowser(hub);
      const values = { name: `Op ${index}`, email: `op${index}@example.org`, password: PASSWORD };
      return { each, email: values.email, page: await each.submit(refused, values) };
    });
    const ends = await Promise.all(tries);
    const [winner, ...others] = ends.filter(({ page }) => page.url.pathname === '/console');
    expect(winner).toBeDefined();
    expect(others).toEqual([]);
    expect(await operators()).toEqual([{ email: winner!.email }]);
    expect((await newBrowser(hub).open(link)).status).toBe(404);
    const signedIn = await winner!.each.open((await web.request()).url);
    expect(signedIn.body).toContain('<h1>Allow ');
  });

  it('gives no link once there is an operator', async () => {
    expect(await ensureOperator(hub.orm, hub.config, hub.clock)).toBeUndefined();
  });

  it('refuses a weak HUB_OPERATOR_PASSWORD with a sentence', async () => {
    await hub.orm.em.fork().execute('update hub_user set is_operator = false');
    const config = { ...hub.config, operator: { email: 'chief@example.org', password: 'qwertyuiopasdfgh' } };
    await expect(ensureOperator(hub.orm, config, hub.clock)).rejects.toThrow(
      /HUB_OPERATOR_PASSWORD (is|follows) .*; add words/,
    );
  });

  it('creates the configured operator once when several instances start', async () => {
    await hub.orm.em.fork().execute('update hub_user set is_operator = false');
    const config = {
      ...hub.config,
      operator: { email: 'chief@example.org', password: 'the configured one' },
    };
    const starts = Array.from({ length: 3 }, () => ensureOperator(hub.orm, config, hub.clock));
    expect(await Promise.all(starts)).toEqual([undefined, undefined, undefined]);
    expect(await operators()).toEqual([{ email: 'chief@example.org' }]);
  });

  it('gives the configured operator an address that is taken, and ends the sessions of its user', async () => {
    await hub.orm.em.fork().execute('update hub_user set is_operator = false');
    const squatter = newBrowser(hub);
    await seedPerson(hub, 'boss@example.org');
    await web.signIn(squatter, 'boss@example.org');
    const config = { ...hub.config, operator: { email: 'Boss@example.org', password: 'the configured one' } };
    expect(await ensureOperator(hub.orm, config, hub.clock)).toBeUndefined();
    expect(await operators()).toEqual([{ email: 'boss@example.org' }]);
    const page = await squatter.open((await web.request()).url);
    expect(page.body).toContain('<h1>Sign in</h1>');
    const consent = await squatter.submit(page, {
      email: 'boss@example.org',
      password: 'the configured one',
    });
    expect(consent.body).toContain('<h1>Allow ');
  });
});
