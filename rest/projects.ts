import { fieldRow } from './field-row.ts';

const project = '...LeafFields';

const ofProject = 'project { id slug name }';

const member = `...LeafFields ${ofProject}`;

const invitation = `...LeafFields ${ofProject}`;

/** Projects, the people who work on them, and what happened in them. */
const instance =
  'version nodeVersion databaseVersion startedAt memoryBytes isReady reasons oldestDueAt keys { ...LeafFields } fragmentCache { ...LeafFields } chores { ...LeafFields }';

export const projects = [
  fieldRow('get', '/projects', 'projects', project, {
    purpose: 'List the projects that you take part in, newest first',
    needsCredential: true,
  }),
  fieldRow('post', '/projects', 'createProject', project, {
    purpose: 'Create a project; you become its owner',
    scope: 'project:admin',
    status: 201,
  }),
  fieldRow('get', '/projects/{id}', 'project', project, { purpose: 'Read one project', needsCredential: true }),
  fieldRow('post', '/projects/{projectId}/changes', 'updateProject', project, {
    purpose: 'Change parts of a project; omitted fields stay',
    scope: 'project:admin',
  }),
  fieldRow('post', '/projects/{projectId}/logo', 'setProjectLogo', project, {
    purpose: 'Set the logo of a project, or remove it',
    scope: 'project:admin',
  }),
  fieldRow('post', '/projects/{projectId}/first-party', 'setFirstParty', project, {
    purpose: "Say whether a project is the network's own; for operators",
    scope: 'project:admin',
  }),
  fieldRow('get', '/projects/{projectId}/members', 'project.members', member, {
    purpose: 'List the members of a project, newest first',
    scope: 'project:admin',
  }),
  fieldRow('get', '/members/{id}', 'member', member, { purpose: 'Read one member', scope: 'project:admin' }),
  fieldRow('post', '/members/{id}/role', 'changeMemberRole', member, {
    purpose: 'Give a member another role',
    scope: 'project:admin',
  }),
  fieldRow('post', '/members/{id}/metadata', 'updateMemberMetadata', member, {
    purpose: 'Change your own keys and values on a member',
    scope: 'project:admin',
  }),
  fieldRow('delete', '/members/{id}', 'removeMember', member, {
    purpose: 'End a membership',
    scope: 'project:admin',
    status: 204,
  }),
  fieldRow('post', '/projects/{projectId}/leave', 'leaveProject', project, {
    purpose: 'End your own membership',
    scope: 'account',
    status: 204,
  }),
  fieldRow('get', '/projects/{projectId}/invitations', 'project.invitations', invitation, {
    purpose: 'List the invitations of a project, newest first',
    scope: 'project:admin',
  }),
  fieldRow('post', '/projects/{projectId}/invitations', 'inviteMember', invitation, {
    purpose: 'Invite a person by mail',
    scope: 'project:admin',
    status: 201,
  }),
  fieldRow('get', '/invitations/{id}', 'invitation', invitation, {
    purpose: 'Read one invitation',
    scope: 'project:admin',
  }),
  fieldRow('post', '/invitations/{id}/withdraw', 'withdrawInvitation', invitation, {
    purpose: 'Withdraw an invitation that is not accepted',
    scope: 'project:admin',
  }),
  fieldRow('post', '/invitations/accept', 'acceptInvitation', member, {
    purpose: 'Accept an invitation, with the token of its link',
    scope: 'account',
  }),
  fieldRow('get', '/events', 'events', `...LeafFields`, {
    purpose: "Read a project's events in their order, from a cursor on; with Accept: text/event-stream, follow them",
    scope: 'project:admin',
    isFollowable: true,
  }),
  fieldRow('get', '/projects/{projectId}/audit', 'project.audit', '...LeafFields', {
    purpose: 'List the audit entries of a project with filters, newest first',
    scope: 'project:admin',
  }),
  fieldRow('get', '/audit', 'auditEntries', `...LeafFields ${ofProject}`, {
    purpose: 'List the audit entries of all projects, newest first; for operators',
    scope: 'project:admin',
  }),
  fieldRow('get', '/instance', 'instance', instance, {
    purpose: 'Read the state of the instance that answers; for operators',
    scope: 'project:admin',
  }),
  fieldRow('get', '/instance/settings', 'instance', `settings { ...LeafFields } limits { ...LeafFields }`, {
    purpose: 'Read the settings and the limits in effect of the instance that answers; for operators',
    operationId: 'instanceSettings',
    scope: 'project:admin',
  }),
];
