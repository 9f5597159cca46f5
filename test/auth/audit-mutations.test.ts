import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hubSchema } from '../../schema/index.ts';
import { Role } from '../../src/auth/projects/member.ts';
import type { User } from '../../src/auth/people/user.ts';
import { decodeId, encodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { Console } from '../support/console.ts';
import { png } from '../support/images.ts';
import { mutationsOf } from '../support/mutations.ts';
import { People } from '../support/people.ts';
import { password } from '../support/seed.ts';

const rooms = [
  'auth',
  'catalog',
  'metering',
  'billing',
  'entitlements',
  'customer-mails',
  'webhooks',
  'analytics',
  'hub',
];

interface Step {
  name: string;
  /** Arguments in GraphQL syntax. */
  call: () => string;
  /** Selection on the payload. */
  show?: string;
  action: string;
  by?: () => HubClient | Promise<HubClient>;
}

let people: People;
let owner: { user: User; api: HubClient };
let operator: { user: User; api: HubClient };
let other: User;
let newcomer: HubClient;
let member: User;
let leaver: User;
let app: Console;
let foreignClient: string;
let sessionId: string;
/** Ids and tokens that earlier steps have created, by the names that later steps use. */
const created: Record<string, string> = {};

const project = () => `projectId: "${created.project}"`;
const id = (name: string) => `id: "${created[name]}"`;

const steps: Step[] = [
  {
    name: 'createProject',
    call: () => 'input: { slug: "walked", name: "Walked" }',
    show: 'project { id }',
    action: 'project.created',
  },
  {
    name: 'updateProject',
    call: () => `input: { ${project()}, name: "Walked on" }`,
    show: 'project { id }',
    action: 'project.updated',
  },
  {
    name: 'setProjectLogo',
    call: () => `input: { ${project()}, logo: "${png(32).toString('base64')}" }`,
    show: 'project { id }',
    action: 'project.logo_changed',
  },
  {
    name: 'setDefaultProject',
    call: () => `projectId: "${created.project}"`,
    show: 'user { id }',
    action: 'user.default_project_set',
  },
  {
    name: 'setFirstParty',
    by: () => operator.api,
    call: () => `input: { ${project()}, isFirstParty: true }`,
    show: 'project { id }',
    action: 'project.first_party_set',
  },
  {
    name: 'changeMemberRole',
    call: () => `input: { ${id('member')}, role: billing }`,
    show: 'member { id }',
    action: 'member.role_changed',
  },
  {
    name: 'updateMemberMetadata',
    call: () => `${id('member')}, metadata: { team: "sales" }`,
    show: 'member { id }',
    action: 'member.metadata_changed',
  },
  { name: 'removeMember', call: () => id('member'), show: 'removedMemberId', action: 'member.removed' },
  {
    name: 'leaveProject',
    by: () => people.as(leaver),
    call: () => project(),
    show: 'leftProjectId',
    action: 'member.removed',
  },
  {
    name: 'inviteMember',
    call: () => `input: { ${project()}, email: "${leaver.email}", role: viewer }`,
    show: 'invitation { id }',
    action: 'invitation.created',
  },
  {
    name: 'withdrawInvitation',
    call: () => id('invitation'),
    show: 'invitation { id }',
    action: 'invitation.withdrawn',
  },
  {
    name: 'acceptInvitation',
    by: () => people.as(other),
    call: () => `token: "${created.token}"`,
    show: 'member { id }',
    action: 'member.added',
  },
  {
    name: 'acceptReceivedInvitation',
    by: () => people.as(leaver),
    call: () => `id: "${created.received}"`,
    show: 'member { id }',
    action: 'member.added',
  },
  {
    name: 'declineReceivedInvitation',
    by: () => people.as(member),
    call: () => `id: "${created.received}"`,
    show: 'declinedInvitationId',
    action: 'invitation.declined',
  },
  {
    name: 'signUp',
    by: () => new HubClient(people.hub.address),
    call: () => 'input: { email: "walked@example.org", name: "W", password: "long enough it is" }',
    show: 'user { id }',
    action: 'user.created',
  },
  {
    name: 'sendEmailVerification',
    by: () => newcomer,
    call: () => '',
    show: 'user { id }',
    action: 'user.verification_requested',
  },
  {
    name: 'updateProfile',
    by: () => people.as(other),
    call: () => 'input: { name: "Walker" }',
    show: 'user { id }',
    action: 'user.updated',
  },
  {
    name: 'requestEmailChange',
    by: () => people.as(other),
    call: () => `input: { email: "moved@example.org", currentPassword: "${password}" }`,
    show: 'user { id }',
    action: 'user.email_change_requested',
  },
  {
    name: 'changePassword',
    by: () => people.as(member),
    call: () => `input: { currentPassword: "${password}", newPassword: "four words of another one" }`,
    show: 'user { id }',
    action: 'user.password_changed',
  },
  {
    name: 'suspendUser',
    by: () => operator.api,
    call: () => `input: { id: "${leaver.id}", reason: "r" }`,
    show: 'user { id }',
    action: 'user.suspended',
  },
  {
    name: 'reinstateUser',
    by: () => operator.api,
    call: () => `id: "${leaver.id}"`,
    show: 'user { id }',
    action: 'user.reinstated',
  },
  {
    name: 'appointOperator',
    by: () => operator.api,
    call: () => `id: "${leaver.id}"`,
    show: 'user { id }',
    action: 'operator.appointed',
  },
  {
    name: 'dismissOperator',
    by: () => operator.api,
    call: () => `id: "${leaver.id}"`,
    show: 'user { id }',
    action: 'operator.dismissed',
  },
  {
    name: 'endSession',
    by: () => people.as(other),
    call: () => `id: "${sessionId}"`,
    show: 'endedSessionId',
    action: 'session.ended',
  },
  {
    name: 'withdrawConsent',
    by: () => people.as(other),
    call: () => `clientId: "${app.client.id}"`,
    show: 'clientId',
    action: 'consent.withdrawn',
  },
  {
    name: 'endAllSessions',
    by: () => people.as(other),
    call: () => '',
    show: 'userId',
    action: 'user.sessions_ended',
  },
  {
    name: 'createClient',
    call: () => `input: { ${project()}, name: "C", kind: web, redirectUris: ["https://c.example/cb"] }`,
    show: 'client { id }',
    action: 'client.created',
  },
  {
    name: 'updateClient',
    call: () => `input: { ${id('client')}, name: "D" }`,
    show: 'client { id }',
    action: 'client.updated',
  },
  {
    name: 'addClientSecret',
    call: () => `input: { clientId: "${created.client}" }`,
    show: 'clientSecret { id }',
    action: 'client_secret.created',
  },
  {
    name: 'expireClientSecret',
    call: () => `input: { ${id('clientSecret')}, at: "${people.clock.now().add({ hours: 1 }).toString()}" }`,
    show: 'clientSecret { id }',
    action: 'client_secret.expiry_set',
  },
  {
    name: 'revokeClientSecret',
    call: () => `input: { ${id('clientSecret')} }`,
    show: 'clientSecret { id }',
    action: 'client_secret.revoked',
  },
  { name: 'disableClient', call: () => id('client'), show: 'client { id }', action: 'client.disabled' },
  { name: 'enableClient', call: () => id('client'), show: 'client { id }', action: 'client.enabled' },
  { name: 'deleteClient', call: () => id('client'), show: 'deletedClientId', action: 'client.deleted' },
  {
    name: 'createApiKey',
    call: () => `input: { ${project()}, name: "K", scopes: ["catalog:read"] }`,
    show: 'apiKey { id }',
    action: 'api_key.created',
  },
  {
    name: 'rotateApiKey',
    call: () => `input: { ${id('apiKey')}, overlapSeconds: 60 }`,
    show: 'apiKey { id }',
    action: 'api_key.rotated',
  },
  { name: 'revokeApiKey', call: () => id('apiKey'), show: 'apiKey { id }', action: 'api_key.revoked' },
  {
    name: 'createRegistrationToken',
    call: () => `input: { ${project()}, name: "R" }`,
    show: 'registrationToken { id }',
    action: 'registration_token.created',
  },
  {
    name: 'revokeRegistrationToken',
    call: () => id('registrationToken'),
    show: 'registrationToken { id }',
    action: 'registration_token.revoked',
  },
  {
    name: 'createResourceServer',
    call: () =>
      `input: { ${project()}, identifier: "https://api.walked.example", name: "A", scopes: ["read", "write"] }`,
    show: 'resourceServer { id }',
    action: 'resource_server.created',
  },
  {
    name: 'updateResourceServer',
    call: () => `input: { ${id('resourceServer')}, name: "B" }`,
    show: 'resourceServer { id }',
    action: 'resource_server.updated',
  },
  {
    name: 'grantResourceAccess',
    call: () =>
      `input: { resourceServerId: "${created.resourceServer}", clientId: "${foreignClient}", scopes: ["read"] }`,
    show: 'resourceAccess { id }',
    action: 'resource_access.granted',
  },
  {
    name: 'changeResourceAccess',
    call: () => `input: { ${id('resourceAccess')}, scopes: ["write"] }`,
    show: 'resourceAccess { id }',
    action: 'resource_access.updated',
  },
  {
    name: 'withdrawResourceAccess',
    call: () => id('resourceAccess'),
    show: 'withdrawnResourceAccessId',
    action: 'resource_access.withdrawn',
  },
  {
    name: 'removeResourceServer',
    call: () => id('resourceServer'),
    show: 'removedResourceServerId',
    action: 'resource_server.removed',
  },
];

/** Preparation of the steps that need more than the earlier ones create. */
const preparations: Record<string, () => Promise<unknown>> = {
  changeMemberRole: async () => {
    await people.seed.member({ id: created.project! } as never, member, Role.viewer);
    const [row] = await people.sql<{ id: string }>('select id from member where user_id = ?', [
      decodeId('user', member.id),
    ]);
    created.member = encodeId('member', row!.id);
  },
  leaveProject: async () => people.seed.member({ id: created.project! } as never, leaver, Role.viewer),
  acceptInvitation: async () => {
    const invite = `mutation { inviteMember(input: { ${project()}, email: "${other.email}", role: viewer }) { invitation { id } } }`;
    await owner.api.graphql(invite);
    created.token = new URL(await people.linkTo(other.email)).searchParams.get('token')!;
  },
  acceptReceivedInvitation: async () => received(leaver),
  declineReceivedInvitation: async () => received(member),
  endSession: async () => {
    await app.signIn(people.browser(), other.email);
    const { body } = await (await people.as(other)).graphql('{ me { user { sessions { nodes { id } } } } }');
    sessionId = String(body.data.me.user.sessions.nodes[0].id);
  },
};

async function received({ email }: User): Promise<void> {
  const invite = `mutation { inviteMember(input: { ${project()}, email: "${email}", role: viewer }) { invitation { id } } }`;
  const { body } = await owner.api.graphql(invite);
  created.received = String(body.data.inviteMember.invitation.id);
}

beforeAll(async () => {
  people = await People.start();
  operator = await people.operator();
  const user = await people.user();
  owner = { user, api: await people.as(user) };
  [other, leaver] = [await people.user(), await people.user()];
  member = await people.user();
  newcomer = await people.as(await people.newcomer());
  app = await Console.open(people);
  foreignClient = app.client.id;
});

afterAll(() => people?.close());

describe('the audit of auth mutations', () => {
  it('is tested by exactly one step for each auth mutation', () => {
    const all = Object.keys(hubSchema().getMutationType()!.getFields());
    expect(rooms.flatMap((room) => mutationsOf(room)).toSorted()).toEqual(all.toSorted());
    expect(steps.map(({ name }) => name).toSorted()).toEqual(mutationsOf('auth').toSorted());
  });

  it.each(steps.map((step): [string, string, Step] => [step.name, step.action, step]))(
    '%s writes one %s entry with actor, address and request id',
    async (name, action, { call, show, by }) => {
      await preparations[name]?.();
      const api = by ? await by() : owner.api;
      const requestId = `walk-${name}`;
      const args = call();
      const query = `mutation { ${name}${args && `(${args})`} { ${show} } }`;
      const answer = await api.with({ 'x-request-id': requestId, 'x-forwarded-for': '203.0.113.7' }).graphql(query);
      expect(answer.body.errors).toBeUndefined();
      rememberIds(answer.body.data[name]!);
      const entries = await people.sql<{ action: string; address: string; actor: string }>(
        'select action, address, actor from audit_entry where request_id = ?',
        [requestId],
      );
      expect(entries.filter((entry) => entry.action === action)).toHaveLength(1);
      for (const entry of entries) {
        expect(entry.address).toBe('203.0.113.7');
        expect(entry.actor).toMatch(/^(client_\w+:user_\w+|address:203\.0\.113\.7)$/);
      }
      const events = await people.sql('select 1 from outbox_event where type = ?', [action]);
      expect(events.length).toBeGreaterThan(0);
    },
  );
});

/** Remembers the id of each object in a payload under the name of its field. */
function rememberIds(payload: Json): void {
  for (const [name, value] of Object.entries(payload)) {
    if (typeof value === 'object' && value && 'id' in value) created[name] = String(value.id);
  }
}
