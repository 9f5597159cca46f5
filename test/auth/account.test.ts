import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as openid from 'openid-client';
import { issueToken } from '../../src/auth/people/one-time-token.ts';
import type { User } from '../../src/auth/people/user.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import { formsOf } from '../support/browser.ts';
import { Console } from '../support/console.ts';
import { People, ask, refusalOf } from '../support/people.ts';
import { password, unique } from '../support/seed.ts';

let people: People;
let app: Console;

beforeAll(async () => {
  people = await People.start();
  app = await Console.open(people);
});

afterAll(() => people?.close());

const rename = 'mutation ($name: String) { updateProfile(input: { name: $name }) { user { name } } }';
const changePassword = `mutation ($current: String!, $new: String!) {
  changePassword(input: { currentPassword: $current, newPassword: $new }) { user { id } } }`;
const changeEmail = `mutation ($email: Email!, $current: String!) {
  requestEmailChange(input: { email: $email, currentPassword: $current }) { newEmail user { email } } }`;
const me = '{ me { user { email emailVerifiedAt } } }';
const sessions = '{ me { user { sessions { nodes { id isCurrent } } } } }';

const next = 'four words of a new passphrase';
const address = () => `${unique('moved')}@example.org`;
const mailsTo = (email: string) => people.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const canSignIn = async (email: string, secret: string) => {
  const browser = people.browser();
  const page = await browser.submit(await browser.open((await app.request()).url), { email, password: secret });
  return ![422, 429].includes(page.status);
};
const isAccepted = async (token: string) => (await as(token).graphql('{ me { kind } }')).status === 200;
const as = (token: string) => HubClient.withKey(people.hub.address, token);
/** The token of a change of address, which a person without a confirmed one cannot request. */
const linkOfChange = ({ id }: User, about: string) =>
  issueToken(
    people.hub.orm.em.fork(),
    { purpose: 'email_verification', userId: id, about, expiresAt: people.clock.now().add({ hours: 1 }) },
    people.clock.now(),
  );
/** What the audit has of a person beside the opening of the account. */
const auditOf = ({ id }: User) =>
  people.sql<{ action: string; detail: object }>(
    `select action, detail from audit_entry
     where subject = ? and action not in ('user.created', 'user.email_verified', 'user.signed_in') order by at, id`,
    [id],
  );

describe('the profile of a person', () => {
  it('is changed by them, and what they change is audited', async () => {
    const user = await people.user();
    const api = await people.as(user);
    expect((await ask(api, rename, { name: ' Grace Hopper ' })).updateProfile.user.name).toBe('Grace Hopper');
    expect((await ask(api, rename)).updateProfile.user.name).toBe('Grace Hopper');
    expect(await refusalOf(api, rename, { name: null })).toBe('invalid_input');
    expect(await refusalOf(api, rename, { name: ' ' })).toBe('invalid_input');
    expect(await auditOf(user)).toEqual([{ action: 'user.updated', detail: { changes: { name: 'Grace Hopper' } } }]);
  });

  it('needs the scope account, a person, and a confirmed address', async () => {
    const newcomer = await people.as(await people.newcomer());
    const key = HubClient.withKey(people.hub.address, await people.seed.key(await people.seed.project()));
    expect(await refusalOf(await people.as(await people.user(), hubScopes), rename)).toBe('insufficient_scope');
    expect(await refusalOf(newcomer, rename)).toBe('email_not_verified');
    expect(await refusalOf(key, rename)).toBe('person_required');
    expect(await refusalOf(new HubClient(people.hub.address), rename)).toBe('unauthenticated');
  });
});

describe('a change of the password', () => {
  it('ends every session and token but those of the session that it came from', async () => {
    const user = await people.user();
    const scope = 'openid account offline_access';
    const [own, other] = [people.browser(), people.browser()];
    const kept = await app.signIn(own, user.email, { scope, prompt: 'consent' });
    const lost = await app.signIn(other, user.email, { scope, prompt: 'consent' });
    const api = as(kept.access_token);
    const before = (await ask(api, sessions)).me.user.sessions.nodes;
    expect(before.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true]);
    await ask(api, changePassword, { current: password, new: next });
    expect((await ask(api, sessions)).me.user.sessions.nodes).toEqual([
      { id: before.find(({ isCurrent }) => isCurrent)!.id, isCurrent: true },
    ]);
    expect([await isAccepted(kept.access_token), await isAccepted(lost.access_token)]).toEqual([true, false]);
    expect((await openid.refreshTokenGrant(app.config, kept.refresh_token!)).access_token).toBeTruthy();
    await expect(openid.refreshTokenGrant(app.config, lost.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect([await canSignIn(user.email, password), await canSignIn(user.email, next)]).toEqual([false, true]);
    expect(mailsTo(user.email)).toEqual([expect.stringMatching(/was changed$/)]);
    expect((await auditOf(user)).map(({ action }) => action)).toContain('user.password_changed');
  });

  it('ends its own token too if that belongs to no session', async () => {
    const user = await people.user();
    const api = await people.as(user);
    await ask(api, changePassword, { current: password, new: next });
    expect(await refusalOf(api, me)).toBe('invalid_token');
  });

  it('is refused for a password that is weak, the same, or made of the own name', async () => {
    const user = await people.user(undefined, 'Grace Hopper');
    const api = await people.as(user);
    for (const weak of ['short', password, 'GraceHopperGraceHopper'])
      expect(await refusalOf(api, changePassword, { current: password, new: weak })).toBe('invalid_input');
    expect(await canSignIn(user.email, password)).toBe(true);
  });

  it('is refused without the current password, ten times in fifteen minutes from any address', async () => {
    const user = await people.user();
    const codes = [];
    for (let count = 0; count < 11; count += 1) {
      const api = (await people.as(user)).with({ 'x-forwarded-for': `10.5.0.${count}` });
      const isOdd = count % 2 === 1;
      codes.push(
        isOdd
          ? await refusalOf(api, changePassword, { current: 'a guess', new: next })
          : await refusalOf(api, changeEmail, { current: 'a guess', email: address() }),
      );
    }
    expect(codes).toEqual([...Array(10).fill('wrong_password'), 'rate_limit_exceeded']);
    expect(await refusalOf(await people.as(user), changePassword, { current: password, new: next })).toBe(
      'rate_limit_exceeded',
    );
    expect((await auditOf(user)).map(({ action }) => action)).toEqual(Array(10).fill('user.password_rejected'));
    expect(mailsTo(user.email)).toEqual([]);
  });

  it('makes a link to another password invalid', async () => {
    const user = await people.user();
    const browser = people.browser();
    const signIn = await browser.open((await app.request()).url);
    await browser.submit(await browser.open(`${signIn.url.href}/forgot`), { email: user.email });
    const link = await people.linkTo(user.email);
    await ask(await people.as(user), changePassword, { current: password, new: next });
    expect((await browser.open(link)).status).toBe(404);
  });
});

describe('a change of the address', () => {
  it('takes effect by the mailed link together with the password, and makes older links invalid', async () => {
    const user = await people.user();
    const api = await people.as(user);
    const email = address();
    const forgot = people.browser();
    const signIn = await forgot.open((await app.request()).url);
    await forgot.submit(await forgot.open(`${signIn.url.href}/forgot`), { email: user.email });
    const reset = await people.linkTo(user.email);
    expect((await ask(api, changeEmail, { email: email.toUpperCase(), current: password })).requestEmailChange).toEqual(
      { newEmail: email, user: { email: user.email } },
    );
    const link = await people.linkTo(email);
    const browser = people.browser();
    const page = await browser.open(link);
    expect(page.body).toContain(`<strong>${email}</strong>`);
    expect((await browser.submit(page, { form_token: 'x', password })).status).toBe(403);
    expect((await browser.submit(page, { password: 'a guess' })).status).toBe(422);
    expect((await ask(api, me)).me.user.email).toBe(user.email);
    expect((await browser.submit(page, { password })).body).toContain('<h1>Address changed</h1>');
    expect((await ask(api, me)).me.user.email).toBe(email);
    expect((await browser.open(link)).status).toBe(404);
    expect((await browser.open(reset)).status).toBe(404);
    expect([await canSignIn(user.email, password), await canSignIn(email, password)]).toEqual([false, true]);
    expect(mailsTo(user.email).slice(-2)).toEqual([
      expect.stringMatching(/^A new address/),
      expect.stringMatching(/was changed$/),
    ]);
    expect((await auditOf(user)).map(({ action, detail }) => ({ action, detail }))).toEqual(
      expect.arrayContaining([{ action: 'user.email_changed', detail: { email, from: user.email } }]),
    );
  });

  it('says which password a wrong one should have been, at its field', async () => {
    const [user, email] = [await people.user(), address()];
    await ask(await people.as(user), changeEmail, { email, current: password });
    const browser = people.browser();
    const wrong = await browser.submit(await browser.open(await people.linkTo(email)), { password: 'not this one' });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toContain(`Password is not that of the account ${user.email}; if you do not know it`);
    expect(wrong.body).toContain('aria-invalid="true"');
    expect((await browser.submit(wrong, { password })).body).toContain('<h1>Address changed</h1>');
  });

  it('is what its link is for, at the address of a confirmation too, which confirms nothing', async () => {
    const [newcomer, email] = [await people.newcomer(), address()];
    const token = await linkOfChange(newcomer, email);
    const browser = people.browser();
    const page = await browser.open(`/email/verify?token=${token}`);
    expect(page.url.pathname).toBe('/email/change');
    expect(page.body).toContain('<h1>Change your address</h1>');
    const forged = await fetch(`${people.hub.address}/email/verify`, {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams({ ...formsOf(page)[0]!.fields, password }),
    });
    expect(forged.status).toBe(404);
    const [row] = await people.sql('select email_verified_at from hub_user where email = ?', [newcomer.email]);
    expect(row).toEqual({ email_verified_at: null });
  });

  it('gives the same answer for an address that has an account, and changes nothing', async () => {
    const [user, other] = [await people.user(), await people.user()];
    const api = await people.as(user);
    const answer = await ask(api, changeEmail, { email: other.email, current: password });
    expect(answer.requestEmailChange).toEqual({ newEmail: other.email, user: { email: user.email } });
    expect(people.mails.findLast(({ to }) => to === other.email)!.text).not.toContain('http');
    expect(mailsTo(other.email)).toEqual([expect.stringMatching(/has an account/)]);
    expect((await ask(api, me)).me.user.email).toBe(user.email);
  });

  it('is refused when the address got an account in the meantime', async () => {
    const user = await people.user();
    const email = address();
    await ask(await people.as(user), changeEmail, { email, current: password });
    const browser = people.browser();
    const page = await browser.open(await people.linkTo(email));
    await people.user(email);
    const answer = await browser.submit(page, { password });
    expect([answer.status, answer.body.includes('has an account by now')]).toEqual([422, true]);
    expect(await canSignIn(user.email, password)).toBe(true);
  });

  it('works by the latest link only, within a day, and for the address in it', async () => {
    const user = await people.user();
    const api = await people.as(user);
    const [first, second] = [address(), address()];
    await ask(api, changeEmail, { email: first, current: password });
    const older = await people.linkTo(first);
    await ask(api, changeEmail, { email: second, current: password });
    const link = await people.linkTo(second);
    const [secret] = new URL(link).searchParams.get('token')!.split('.');
    const forged = `${secret}.${Buffer.from('eve@example.org').toString('base64url')}`;
    const browser = people.browser();
    expect((await browser.open(older)).status).toBe(404);
    expect((await browser.open(`/email/change?token=${forged}`)).status).toBe(404);
    expect((await browser.open(`/email/change?token=${secret}`)).status).toBe(404);
    expect((await browser.open(link)).status).toBe(200);
    people.clock.advance({ hours: 24 });
    expect((await browser.open(link)).status).toBe(404);
  });

  it('needs the password of the account whose link it is', async () => {
    const user = await people.user();
    const email = address();
    await ask(await people.as(user), changeEmail, { email, current: password });
    await people.sql('update hub_user set suspended_at = created_at where id = ?', [decodeId('user', user.id)]);
    const browser = people.browser();
    expect((await browser.submit(await browser.open(await people.linkTo(email)), { password })).status).toBe(422);
  });

  it('is refused for the present address, and mailed five times a day', async () => {
    const user = await people.user();
    const api = await people.as(user);
    expect(await refusalOf(api, changeEmail, { email: user.email, current: password })).toBe('invalid_input');
    const codes = [];
    for (let count = 0; count < 6; count += 1)
      codes.push(await refusalOf(api, changeEmail, { email: address(), current: password }));
    expect(codes).toEqual([...Array(5).fill(undefined), 'mail_limit_exceeded']);
  });
});
