import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Role } from '../../src/auth/projects/member.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { SealedBox } from '../../src/platform/seal.ts';
import { decodeId, encodeId } from '../../src/platform/values/ids.ts';
import type { User } from '../../src/auth/people/user.ts';
import type { Answer, HubClient, Json } from '../support/client.ts';
import { People, ask, consoleScopes, refusalOf } from '../support/people.ts';
import { unique } from '../support/seed.ts';

const IBAN = 'DE89370400440532013000';

let people: People;
let project: Project;
let owner: { user: User; api: HubClient };

beforeAll(async () => {
  people = await People.start();
});

beforeEach(async () => {
  project = await people.seed.project();
  owner = await people.member(project, Role.owner);
});

afterAll(() => people?.close());

const withNewKey = (api: HubClient) => api.with({ 'idempotency-key': unique('once') });

const isReplayed = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true';

const setRole = (user: User, role: Role) =>
  people.sql('update member set role = ? where project_id = ? and user_id = ?', [
    role,
    decodeId('project', project.id),
    decodeId('user', user.id),
  ]);

const removeMember = (user: User) =>
  people.sql('delete from member where project_id = ? and user_id = ?', [
    decodeId('project', project.id),
    decodeId('user', user.id),
  ]);

/** The stored idempotency keys with their answers, as text. */
async function storedAnswers(): Promise<string> {
  const rows = await people.sql<{ text: string }>('select idempotency_key::text as text from idempotency_key');
  return rows.map(({ text }) => text).join('\n');
}

const profile =
  () => `mutation { updateBillingProfile(input: { projectId: "${project.id}", iban: "${IBAN}", legalName: "Forge GmbH" }) {
  billingProfile { legalName iban version } } }`;
const usage = (key: string) => `mutation { recordUsage(input: { projectId: "${project.id}", events: [
  { key: "${key}", meter: "calls", subject: "s", quantity: "1" }] }) { accepted duplicates events { key status } } }`;
const meter = () =>
  `mutation { createMeter(input: { projectId: "${project.id}", key: "calls", name: "Calls", aggregation: sum }) { meter { id } } }`;
const coupon = () =>
  `mutation { createCoupon(input: { projectId: "${project.id}", code: "${unique('C')}", name: "C", percentOff: "10", duration: once }) { coupon { id } } }`;

describe('a repeated request', () => {
  it('is answered from the current state, and its answer is not stored', async () => {
    const api = withNewKey(owner.api);
    const first = await ask(api, profile());
    expect(first.updateBillingProfile.billingProfile).toMatchObject({ legalName: 'Forge GmbH', version: 2 });
    await ask(
      owner.api,
      `mutation { updateBillingProfile(input: { projectId: "${project.id}", legalName: "Anvil GmbH" }) { billingProfile { version } } }`,
    );
    const second = await api.graphql(profile());
    expect(isReplayed(second)).toBe(true);
    expect(second.body.data.updateBillingProfile.billingProfile).toMatchObject({
      legalName: 'Anvil GmbH',
      version: 3,
    });
    const rows = await storedAnswers();
    expect(rows).not.toContain(IBAN.slice(4));
    expect(rows).not.toContain('Forge GmbH');
  });

  it('is answered from a sealed copy when the answer cannot be read again', async () => {
    await ask(owner.api, meter());
    const key = unique('event-of-ada');
    const api = withNewKey(owner.api);
    const first = await api.graphql(usage(key));
    const second = await api.graphql(usage(key));
    expect(first.body.data.recordUsage.accepted).toBe(1);
    expect([isReplayed(second), second.body]).toEqual([true, first.body]);
    expect(await storedAnswers()).not.toContain(key);
  });

  const mutations: [string, () => string][] = [
    ['updates the billing profile', profile],
    ['creates a coupon', coupon],
    ['records usage', () => usage(unique('e'))],
  ];

  it.each(mutations)('that %s is refused like a new one when the caller has lost the role', async (_, act) => {
    await ask(owner.api, meter());
    const { user, api } = await people.member(project, Role.admin);
    const query = act();
    const repeated = withNewKey(api);
    await ask(repeated, query);
    await setRole(user, Role.viewer);
    const fresh = await refusalOf(api, act());
    expect(fresh).toBe('insufficient_scope');
    const answer = await repeated.graphql(query);
    expect(answer.body.errors[0].extensions.code).toBe(fresh);
    expect(isReplayed(answer)).toBe(false);
    expect(Object.values(answer.body.data)).toEqual([null]);
    await removeMember(user);
    expect(await refusalOf(repeated, query)).toBe('project_not_found');
    expect(await refusalOf(api, act())).toBe('project_not_found');
    await people.seed.member(project, user, Role.admin);
    expect(isReplayed(await repeated.graphql(query))).toBe(true);
  });

  const customer = () =>
    `mutation { createCustomer(input: { projectId: "${project.id}", email: "${unique('c')}@example.org" }) { customer { id } } }`;

  it.each([
    ['coupon', coupon, (id: string) => `mutation { archiveCoupon(id: "${id}") { coupon { id } } }`],
    [
      'customer',
      customer,
      (id: string) => `mutation { updateCustomer(id: "${id}", input: { name: "N" }) { customer { id } } }`,
    ],
  ])('about a %s is refused like a new one when its caller can no longer change it', async (noun, make, change) => {
    const made = Object.values(await ask(owner.api, make()))[0] as Json;
    const query = change(String(made[noun].id));
    const { user, api } = await people.member(project, Role.billing);
    const repeated = withNewKey(api);
    await ask(repeated, query);
    await setRole(user, Role.viewer);
    expect(await refusalOf(api, query)).toBe('insufficient_scope');
    expect(await refusalOf(repeated, query)).toBe('insufficient_scope');
    await setRole(user, Role.developer);
    expect(await refusalOf(repeated, query)).toBe(await refusalOf(api, query));
    await removeMember(user);
    expect(await refusalOf(api, query)).toBe(`${noun}_not_found`);
    expect(await refusalOf(repeated, query)).toBe(`${noun}_not_found`);
  });

  it('is refused to a token with fewer scopes', async () => {
    const query = coupon();
    const headers = { 'idempotency-key': unique('once') };
    await ask(owner.api.with(headers), query);
    const narrow = await people.as(
      owner.user,
      consoleScopes.filter((scope) => scope !== 'billing:write'),
    );
    expect(await refusalOf(narrow.with(headers), query)).toBe('insufficient_scope');
  });

  it('is refused to a former owner and to a former operator', async () => {
    const { user } = await people.member(project, Role.viewer);
    const [row] = await people.sql<{ id: string }>('select id from member where user_id = ?', [
      decodeId('user', user.id),
    ]);
    const promote = `mutation { changeMemberRole(input: { id: "${encodeId('member', row!.id)}", role: owner }) { member { role } } }`;
    const asOwner = withNewKey(owner.api);
    await ask(asOwner, promote);
    await setRole(owner.user, Role.admin);
    expect(await refusalOf(asOwner, promote)).toBe('owner_required');

    const operator = await people.operator();
    const first = `mutation { setFirstParty(input: { projectId: "${project.id}", isFirstParty: true }) { project { isFirstParty } } }`;
    const asOperator = withNewKey(operator.api);
    await ask(asOperator, first);
    await people.sql('update hub_user set is_operator = false where id = ?', [decodeId('user', operator.user.id)]);
    expect(await refusalOf(asOperator, first)).toBe('operator_required');
  });

  it("about the caller's own membership requires the scope account again", async () => {
    const { user, api } = await people.member(project, Role.viewer);
    const query = `mutation { leaveProject(projectId: "${project.id}") { leftProjectId } }`;
    const headers = { 'idempotency-key': unique('once') };
    await ask(api.with(headers), query);
    expect(isReplayed(await api.with(headers).graphql(query))).toBe(true);
    const narrow = await people.as(
      user,
      consoleScopes.filter((scope) => scope !== 'account'),
    );
    expect(await refusalOf(narrow.with(headers), query)).toBe('insufficient_scope');
  });

  it('is refused with answer_not_kept when its copy cannot be opened', async () => {
    await ask(owner.api, meter());
    const [sealed, gone] = [usage(unique('e')), usage(unique('e'))];
    const [one, two] = [withNewKey(owner.api), withNewKey(owner.api)];
    await ask(one, sealed);
    const box = new SealedBox('another secret of thirty-two characters', 'hub answers of repeated requests');
    await people.sql(
      `update idempotency_key set memo = jsonb_set(memo, '{sealed}', to_jsonb(?::text)) where key like ?`,
      [box.close('{}', 'anybody'), `${one.headers['idempotency-key']}%`],
    );
    expect(await refusalOf(one, sealed)).toBe('answer_not_kept');
    await ask(two, gone);
    await people.sql(`update idempotency_key set memo = '{"gone": true}' where key like ?`, [
      `${two.headers['idempotency-key']}%`,
    ]);
    expect(await refusalOf(two, gone)).toBe('answer_not_kept');
    const { events } = (await ask(owner.api, gone)).recordUsage;
    expect(events.map(({ status }: Json) => String(status))).toEqual(['duplicate']);
  });

  it('never receives the sealed copy of another request', async () => {
    await ask(owner.api, meter());
    const [mine, other] = [usage(unique('e')), usage(unique('e'))];
    const [one, two] = [withNewKey(owner.api), withNewKey(owner.api)];
    await ask(one, mine);
    await ask(two, other);
    await people.sql(
      `update idempotency_key set memo = (select memo from idempotency_key where key like ?) where key like ?`,
      [`${one.headers['idempotency-key']}%`, `${two.headers['idempotency-key']}%`],
    );
    expect(await refusalOf(two, other)).toBe('answer_not_kept');
  });
});
