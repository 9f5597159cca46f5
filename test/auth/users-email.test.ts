import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sha256 } from '../../src/auth/secret.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { untilWaiting } from '../metering/until-waiting.ts';
import { HubClient } from '../support/client.ts';
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

const me = '{ me { user { email emailVerifiedAt } } }';
const resend = 'mutation { sendEmailVerification { user { emailVerifiedAt } } }';
const signUp = `mutation ($email: Email!) { signUp(input: { email: $email, name: "Ada", password: "long enough it is" }) {
  user { id emailVerifiedAt } } }`;

const address = () => `${unique('new')}@example.org`;

const verifiedAt = async (email: string) => {
  const [row] = await people.sql<{ at: string | null }>(
    'select email_verified_at as at from hub_user where email = ?',
    [email],
  );
  return row!.at;
};

describe('the address of a new account', () => {
  it('is confirmed only by the mailed link together with the password of the account', async () => {
    const email = address();
    const stranger = new HubClient(people.hub.address, { 'x-forwarded-for': '10.8.0.1' });
    expect((await ask(stranger, signUp, { email })).signUp.user.emailVerifiedAt).toBeNull();
    const link = await people.linkTo(email);
    const browser = people.browser();
    const page = await browser.open(link);
    expect(page.body).toContain(`An account was opened with <strong>${email}</strong>.`);
    expect(page.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    await fetch(link, { method: 'HEAD' });
    expect(await verifiedAt(email)).toBeNull();
    expect((await browser.submit(page, { form_token: 'x' })).status).toBe(403);
    expect(await verifiedAt(email)).toBeNull();
    // The owner of the address may not have opened the account, and then does not know its password.
    const wrong = await browser.submit(page, { password: 'someone else’s guess' });
    expect([wrong.status, await verifiedAt(email)]).toEqual([422, null]);
    expect((await browser.submit(page, { password: 'long enough it is' })).body).toContain(
      '<h1>Address confirmed</h1>',
    );
    expect(await verifiedAt(email)).not.toBeNull();
    expect((await browser.open(link)).status).toBe(404);
    expect((await browser.submit(page, { password })).status).toBe(404);
  });

  it('gets a mail after sign-up on the page too, and is reported to projects as confirmed afterwards', async () => {
    const email = address();
    const browser = people.browser();
    const signIn = await browser.open((await app.request({ scope: 'openid email' })).url);
    const form = await browser.open(`${signIn.url.href}/sign-up`);
    await browser.submit(form, { name: 'Grace', email, password });
    const claims = async () => (await app.signIn(people.browser(), email, { scope: 'openid email' })).claims();
    expect(await claims()).toMatchObject({ email, email_verified: false });
    await browser.submit(await browser.open(await people.linkTo(email)), { password });
    expect(await claims()).toMatchObject({ email, email_verified: true });
    const [entry] = await people.sql(
      `select action, address is not null as has_address from audit_entry
       where action = 'user.email_verified' and detail ->> 'email' = ?`,
      [email],
    );
    expect(entry).toEqual({ action: 'user.email_verified', has_address: true });
  });

  it('gets no mail when the account was refused', async () => {
    const { email } = await people.user();
    const stranger = new HubClient(people.hub.address, { 'x-forwarded-for': '10.8.0.2' });
    expect(await refusalOf(stranger, signUp, { email })).toBe('email_taken');
    expect(people.mails.filter(({ to }) => to === email)).toEqual([]);
  });
});

it('an address gets no mail when its account is refused in a race, not even with the next mail', async () => {
  const [taken, next] = [address(), address()];
  const stranger = new HubClient(people.hub.address, { 'x-forwarded-for': '10.8.0.3' });
  const one = (email: string) =>
    `signUp(input: { email: "${email}", name: "Ada", password: "long enough it is" }) { user { id } }`;
  const { body } = await people.hub.orm.em.fork().transactional(async (em) => {
    await em.execute(
      `insert into hub_user (id, email, name, password_hash, created_at, updated_at)
       select gen_random_uuid(), ?, name, password_hash, created_at, updated_at from hub_user limit 1`,
      [taken],
    );
    const answer = stranger.graphql(`mutation { a: ${one(taken)} b: ${one(next)} }`);
    await untilWaiting(people.hub.orm.em.fork(), 1);
    return { body: answer };
  });
  expect((await body).body.errors.map(({ extensions }) => extensions.code)).toEqual(['email_taken']);
  await people.linkTo(next);
  expect(people.mails.filter(({ to }) => to === taken)).toEqual([]);
});

describe('the link that confirms an address', () => {
  it('is the latest one only, stored as a hash, and used by one of six at once', async () => {
    const user = await people.newcomer();
    const api = await people.as(user, ['openid']);
    expect((await ask(api, me)).me.user).toEqual({ email: user.email, emailVerifiedAt: null });
    await ask(api, resend);
    const first = await people.linkTo(user.email);
    await ask(api, resend);
    const second = await people.linkTo(user.email);
    expect((await people.browser().open(first)).status).toBe(404);
    const token = new URL(second).searchParams.get('token')!;
    const rows = await people.sql('select token_hash from one_time_token where user_id = ?', [
      decodeId('user', user.id),
    ]);
    expect(rows).toEqual([{ token_hash: sha256(token) }]);
    const page = await people.browser().open(second);
    const tries = await Promise.all(Array.from({ length: 6 }, () => people.browser().submit(page, { password })));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404]);
    expect((await ask(api, me)).me.user.emailVerifiedAt).not.toBeNull();
    expect(await refusalOf(api, resend)).toBe('email_already_verified');
  });

  it('ends after a day', async () => {
    const user = await people.newcomer();
    await ask(await people.as(user, []), resend);
    const browser = people.browser();
    const page = await browser.open(await people.linkTo(user.email));
    people.clock.advance({ hours: 24 });
    expect((await browser.open(await people.linkTo(user.email))).status).toBe(404);
    expect((await browser.submit(page)).status).toBe(404);
    expect(await verifiedAt(user.email)).toBeNull();
  });

  it('confirms nothing when it expires while its form is being processed', async () => {
    const user = await people.newcomer();
    await ask(await people.as(user), resend);
    const browser = people.browser();
    const page = await browser.open(await people.linkTo(user.email));
    const { submitted } = await people.hub.orm.em.fork().transactional(async (em) => {
      await em.execute('select 1 from hub_user where id = ? for update', [decodeId('user', user.id)]);
      const answer = browser.submit(page, { password });
      await untilWaiting(people.hub.orm.em.fork(), 1);
      people.clock.advance({ hours: 24 });
      return { submitted: answer };
    });
    expect((await submitted).status).toBe(404);
    expect(await verifiedAt(user.email)).toBeNull();
  });

  it('does not work for a suspended person, nor as a link to a new password', async () => {
    const user = await people.newcomer();
    await ask(await people.as(user), resend);
    const link = await people.linkTo(user.email);
    const token = new URL(link).searchParams.get('token')!;
    expect((await people.browser().open(`/password/reset?token=${token}`)).status).toBe(404);
    const page = await people.browser().open(link);
    await people.sql('update hub_user set suspended_at = created_at where id = ?', [decodeId('user', user.id)]);
    expect((await people.browser().submit(page, { password })).status).toBe(422);
  });

  it('is mailed three times an hour, and to people only', async () => {
    const user = await people.newcomer();
    const api = await people.as(user);
    const codes = [];
    for (let count = 0; count < 4; count += 1) codes.push(await refusalOf(api, resend));
    expect(codes).toEqual([undefined, undefined, undefined, 'mail_limit_exceeded']);
    const key = HubClient.withKey(people.hub.address, await people.seed.key(await people.seed.project()));
    expect(await refusalOf(key, resend)).toBe('person_required');
    expect(await refusalOf(new HubClient(people.hub.address), resend)).toBe('unauthenticated');
  });
});

it('resetting the password by a mailed link confirms the address as well', async () => {
  const user = await people.newcomer();
  const browser = people.browser();
  const signIn = await browser.open((await app.request()).url);
  await browser.submit(await browser.open(`${signIn.url.href}/forgot`), { email: user.email });
  const form = await browser.open(await people.linkTo(user.email));
  await browser.submit(form, { password: 'a new passphrase' });
  expect(await verifiedAt(user.email)).not.toBeNull();
});

describe('an account whose address is not confirmed', () => {
  const make = (slug: string) => `mutation { createProject(input: { slug: "${slug}", name: "P" }) { project { id } } }`;

  it('creates no project, buys nothing and reads no sessions until it is confirmed', async () => {
    const project = await people.seed.project();
    const seller = HubClient.withKey(people.hub.address, await people.seed.key(project));
    const product = await ask(
      seller,
      `mutation { registerProduct(input: { slug: "p", name: "P", plans: [{ key: "a", name: "A",
         prices: [{ currency: "EUR", unitAmount: "5.00", interval: month }] }] }) {
         product { plans { prices { id } } } } }`,
    );
    await ask(
      seller,
      `mutation { updateBillingProfile(input: { selfService: all_clients }) { billingProfile { version } } }`,
    );
    const priceId = product.registerProduct.product.plans[0].prices[0].id;
    const user = await people.newcomer();
    const api = await people.as(user);
    const buy = `mutation ($priceId: ID!) { createSubscription(input: { items: [{ priceId: $priceId }] }) { subscription { id } } }`;
    const sessions = '{ me { user { sessions { nodes { id } } } } }';
    const attempts = async () => [
      await refusalOf(api, make(unique('mine'))),
      await refusalOf(api, buy, { priceId }),
      await refusalOf(api, sessions),
      (await api.post('/billing/subscriptions', { items: [{ priceId }] })).body.code,
    ];
    expect(await attempts()).toEqual(Array(4).fill('email_not_verified'));
    expect((await api.post('/billing/subscriptions', { items: [{ priceId }] })).status).toBe(403);
    expect((await ask(api, '{ me { scopes user { id } } }')).me).toEqual({
      scopes: [],
      user: { id: user.id },
    });
    await ask(api, resend);
    await people.browser().submit(await people.browser().open(await people.linkTo(user.email)), { password });
    expect((await attempts()).slice(0, 3)).toEqual(Array(3).fill(undefined));
  });

  it('cannot be appointed operator', async () => {
    const operator = await people.operator();
    const { id } = await people.newcomer();
    const appoint = 'mutation ($id: ID!) { appointOperator(id: $id) { user { id } } }';
    expect(await refusalOf(operator.api, appoint, { id })).toBe('user_not_confirmed');
  });
});
