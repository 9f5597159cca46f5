import { describe, expect, it } from '@jest/globals';
import { Role } from '../../src/auth/projects/member.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { decodeId, encodeId } from '../../src/platform/values/ids.ts';
import { formsOf } from '../support/browser.ts';
import type { Page } from '../support/browser.ts';
import { HubClient } from '../support/client.ts';
import { ask, refusalOf } from '../support/people.ts';
import { password } from '../support/seed.ts';
import {
  accept,
  email,
  invite,
  inviteTo,
  membersOf,
  owner,
  people,
  project,
  statesOf,
  tokenTo,
  withdraw,
} from './invitations-stage.ts';
import type { Member } from './invitations-stage.ts';

const headingOf = ({ body }: Page) => /<h1>([^<]*)<\/h1>/.exec(body)?.[1];

describe('the page of an invitation', () => {
  it('creates an account with a confirmed address, and a membership, for a new person', async () => {
    await inviteTo(email, Role.billing);
    const browser = people.browser();
    const page = await browser.open(await people.linkTo(email));
    expect(headingOf(page)).toBe(`Join ${project.name}`);
    expect(page.body).toContain('<strong>billing</strong>');
    expect(formsOf(page)[0]!.fields.email).toBe(email);
    const short = await browser.submit(page, { name: 'Grace', password: 'short' });
    expect([short.status, short.body.includes('must have at least 15 characters')]).toEqual([422, true]);
    const common = await browser.submit(page, { name: 'Grace', password: 'iloveyouiloveyou' });
    expect([common.status, common.body.includes('; add words that do not belong together')]).toEqual([422, true]);
    const done = await browser.submit(short, { name: 'Grace', email: 'other@example.org', password });
    expect([done.status, headingOf(done)]).toEqual([200, 'Welcome']);
    expect(await membersOf(project)).toEqual([{ role: 'billing', email }]);
    const [user] = await people.sql<{ id: string }>(
      'select id, name, email_verified_at is not null as is_verified from hub_user where email = ?',
      [email],
    );
    expect(user).toMatchObject({ name: 'Grace', is_verified: true });
    const userId = encodeId('user', user!.id);
    const entries = await people.sql(
      `select action, address is not null as has_address, request_id is not null as has_request from audit_entry
       where actor = ? or subject = ? order by action`,
      [userId, userId],
    );
    expect(entries).toEqual(
      ['member.added', 'user.created', 'user.email_verified'].map((action) => ({
        action,
        has_address: true,
        has_request: true,
      })),
    );
  });

  it('asks a person with an account for the password', async () => {
    const user = await people.user();
    await inviteTo(user.email);
    const browser = people.browser();
    const page = await browser.open(await people.linkTo(user.email));
    expect(page.body).not.toContain('name="name"');
    const wrong = await browser.submit(page, { password: 'not the password' });
    expect([wrong.status, wrong.body.includes(`Password is not that of the account ${user.email}`)]).toEqual([
      422,
      true,
    ]);
    expect(await membersOf(project)).toEqual([]);
    expect(headingOf(await browser.submit(wrong, { password }))).toBe('Welcome');
    expect(await membersOf(project)).toEqual([{ role: 'developer', email: user.email }]);
    const [failed] = await people.sql(
      `select subject, detail from audit_entry where action = 'user.sign_in_failed' and subject = ?`,
      [user.id],
    );
    expect(failed).toEqual({ subject: user.id, detail: { email: user.email } });
  });

  it('allows as few wrong passwords as the sign-in page', async () => {
    const user = await people.user();
    await inviteTo(user.email);
    const browser = people.browser();
    const page = await browser.open(await people.linkTo(user.email));
    const tries = Array.from({ length: 12 }, () => browser.submit(page, { password: 'not the password' }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await browser.submit(page, { password })).status).toBe(429);
  });

  it('allows no frame, no script and no referrer, and takes only its own form', async () => {
    await inviteTo();
    const link = await people.linkTo(email);
    const page = await people.browser().open(link);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const forged = await people.browser().submit(page, { name: 'G', password, form_token: 'x' });
    expect(forged.status).toBe(403);
    expect(await membersOf(project)).toEqual([]);
  });

  it('shows the name of the project as text', async () => {
    await people.sql('update project set name = ? where id = ?', ['<b>"Forge"', decodeId('project', project.id)]);
    await inviteTo();
    const page = await people.browser().open(await people.linkTo(email));
    expect(page.body).toContain('Join &lt;b&gt;&quot;Forge&quot;');
  });
});

describe('accepting an invitation', () => {
  it('by GraphQL makes the person with the invited address a member', async () => {
    const user = await people.user();
    await inviteTo(user.email.toUpperCase(), Role.viewer);
    const answer = await ask(await people.as(user), accept, {
      token: await tokenTo(user.email),
    });
    expect(answer.acceptInvitation.member).toEqual({
      role: 'viewer',
      user: { id: user.id, name: user.name, email: user.email },
      project: { id: project.id },
    });
  });

  it('on the page confirms the address, and by GraphQL requires that it is confirmed', async () => {
    const user = await people.newcomer();
    await inviteTo(user.email);
    const token = await tokenTo(user.email);
    expect(await refusalOf(await people.as(user), accept, { token })).toBe('email_not_verified');
    const browser = people.browser();
    const page = await browser.open(await people.linkTo(user.email));
    expect(headingOf(await browser.submit(page, { password }))).toBe('Welcome');
    const [row] = await people.sql('select 1 from hub_user where id = ? and email_verified_at is not null', [
      decodeId('user', user.id),
    ]);
    expect(row).toBeDefined();
  });

  it('is refused for another account, for a key, and without the scope account', async () => {
    const user = await people.user();
    await inviteTo(user.email);
    const token = await tokenTo(user.email);
    const other = await people.as(await people.user());
    const key = HubClient.withKey(people.hub.address, await people.seed.key(project));
    expect(await refusalOf(other, accept, { token })).toBe('invitation_for_another');
    expect(await refusalOf(key, accept, { token })).toBe('person_required');
    expect(await refusalOf(await people.as(user, hubScopes), accept, { token })).toBe('insufficient_scope');
    expect(await refusalOf(new HubClient(people.hub.address), accept, { token })).toBe('unauthenticated');
    expect(await refusalOf(await people.as(user), accept, { token })).toBeUndefined();
  });

  it('is refused for a person who has become a member meanwhile, and changes nothing', async () => {
    const user = await people.user();
    await inviteTo(user.email, Role.admin);
    await people.seed.member(project, user, Role.viewer);
    const token = await tokenTo(user.email);
    expect(await refusalOf(await people.as(user), accept, { token })).toBe('already_member');
    expect(await membersOf(project)).toEqual([{ role: 'viewer', email: user.email }]);
    expect(await statesOf()).toEqual(['open']);
  });

  it('has one answer for a used, withdrawn, expired and unknown link', async () => {
    const user = await people.user();
    const link = async () => new URL(await people.linkTo(user.email));
    const pages: Page[] = [];
    const codes: unknown[] = [];
    const visit = async (url: URL) => {
      pages.push(await people.browser().open(url));
      codes.push(await refusalOf(await people.as(user), accept, { token: url.searchParams.get('token') }));
    };
    const { id } = await inviteTo(user.email);
    await ask(owner.api, withdraw, { id });
    await visit(await link());
    await inviteTo(user.email);
    const form = await people.browser().open(await link());
    people.clock.advance({ hours: 24 * 7 });
    await visit(await link());
    expect((await people.browser().submit(form, { password })).status).toBe(404);
    await inviteTo(user.email);
    const used = await link();
    await ask(await people.as(user), accept, { token: used.searchParams.get('token') });
    await visit(used);
    await visit(new URL(`${people.hub.address}/invitation?token=nonsense`));
    await visit(new URL(`${people.hub.address}/invitation`));
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
    expect(codes.slice(0, 4)).toEqual(Array(4).fill('invitation_invalid'));
  });

  it.each<[string, (inviter: Member) => Promise<unknown>]>([
    [
      'was demoted',
      ({ user }) => people.sql(`update member set role = 'developer' where user_id = ?`, [decodeId('user', user.id)]),
    ],
    ['was removed', ({ user }) => people.sql('delete from member where user_id = ?', [decodeId('user', user.id)])],
    [
      'was suspended',
      ({ user }) =>
        people.sql('update hub_user set suspended_at = created_at where id = ?', [decodeId('user', user.id)]),
    ],
  ])('is refused when the inviter %s', async (_, change) => {
    const admin = await people.member(project, Role.admin);
    const user = await people.user();
    await inviteTo(user.email, Role.viewer, admin.api);
    await change(admin);
    const page = await people.browser().open(await people.linkTo(user.email));
    expect(page.status).toBe(404);
    const token = await tokenTo(user.email);
    expect(await refusalOf(await people.as(user), accept, { token })).toBe('invitation_invalid');
    await inviteTo(user.email, Role.viewer);
    expect((await people.browser().open(await people.linkTo(user.email))).status).toBe(200);
  });

  it('to be owner is refused when the inviter is no longer an owner', async () => {
    const second = await people.member(project, Role.owner);
    const [a, b] = [await people.user(), await people.user()];
    await inviteTo(a.email, Role.owner, second.api);
    await inviteTo(b.email, Role.admin, second.api);
    await people.sql(`update member set role = 'admin' where user_id = ?`, [decodeId('user', second.user.id)]);
    const code = async (user: typeof a) =>
      refusalOf(await people.as(user), accept, { token: await tokenTo(user.email) });
    expect([await code(a), await code(b)]).toEqual(['invitation_invalid', undefined]);
  });

  it('is refused when the key that invited was revoked', async () => {
    const key = await people.seed.key(project);
    const user = await people.user();
    await inviteTo(user.email, Role.viewer, HubClient.withKey(people.hub.address, key));
    await people.sql('update api_key set revoked_at = created_at where project_id = ?', [
      decodeId('project', project.id),
    ]);
    const token = await tokenTo(user.email);
    expect(await refusalOf(await people.as(user), accept, { token })).toBe('invitation_invalid');
  });

  it('succeeds once when it is tried eight times at once by GraphQL and on the page', async () => {
    const user = await people.user();
    await inviteTo(user.email);
    const [link, token] = [await people.linkTo(user.email), await tokenTo(user.email)];
    const api = await people.as(user);
    const forms = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const browser = people.browser();
        return { browser, page: await browser.open(link) };
      }),
    );
    const byGraphql = Array.from({ length: 4 }, () => refusalOf(api, accept, { token }));
    const byPage = forms.map(async ({ browser, page }) => (await browser.submit(page, { password })).status);
    const codes = (await Promise.all(byGraphql)).filter((code) => code === undefined);
    const pages = (await Promise.all(byPage)).filter((status) => status === 200);
    expect(codes.length + pages.length).toBe(1);
    expect(await membersOf(project)).toHaveLength(1);
  });

  it('and withdrawing or replacing the invitation at the same time exclude one another', async () => {
    for (let round = 0; round < 6; round += 1) {
      const user = await people.user();
      const { id } = await inviteTo(user.email);
      const [api, token] = [await people.as(user), await tokenTo(user.email)];
      const isReplaced = round % 2 === 1;
      const variables = isReplaced ? { projectId: project.id, email: user.email } : { id };
      const [accepted, other] = await Promise.all([
        refusalOf(api, accept, { token }),
        refusalOf(owner.api, isReplaced ? invite : withdraw, variables),
      ]);
      const [row] = await people.sql<{ is_accepted: boolean; is_withdrawn: boolean }>(
        `select accepted_at is not null as is_accepted, withdrawn_at is not null as is_withdrawn
         from invitation where id = ?`,
        [decodeId('invitation', String(id))],
      );
      expect([accepted === undefined, other === undefined].filter(Boolean)).toHaveLength(1);
      expect(row).toEqual({ is_accepted: accepted === undefined, is_withdrawn: accepted !== undefined });
    }
  });

  it('creates one account when six newcomers accept at once', async () => {
    await inviteTo();
    const link = await people.linkTo(email);
    const tries = Array.from({ length: 6 }, async (_, index) => {
      const browser = people.browser();
      const page = await browser.open(link);
      return (await browser.submit(page, { name: `Guest ${index}`, password })).status;
    });
    const statuses = await Promise.all(tries);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(await membersOf(project)).toEqual([{ role: 'developer', email }]);
  });
});
