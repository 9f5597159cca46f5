import { fieldRow } from './field-row.ts';

const user = '...LeafFields';

const ofProject = '{ id slug name }';

const member = `${user} project ${ofProject}`;

const me = `kind scopes project ${ofProject} defaultProject ${ofProject} memberships { role project ${ofProject} }
  user { id name email emailVerifiedAt isOperator createdAt }`;

const page = 'pageInfo { hasNextPage endCursor }';
const money = '{ amount currency }';

/** What the hub stores of a person: the newest twenty customers, each with the newest forty of everything. */
const ownData = `
  id name email emailVerifiedAt isOperator suspendedAt createdAt
  sessions(first: 100) { nodes { id signedInAt expiresAt clients { id name } } pageInfo { hasNextPage } }
  connectedClients(first: 100) {
    nodes { givenAt scopes client { id name project { id slug name } } } pageInfo { hasNextPage }
  }
  memberships { id role createdAt project { id slug name } }
  customers(first: 20) {
    totalCount
    ${page}
    nodes {
      id email name timezone locale vatId createdAt address { street postalCode city country }
      project { id slug name }
      subscriptions(first: 40) {
        ${page} nodes { id status startAt cancelAt canceledAt items { quantity product { id name } plan { id name } } }
      }
      invoices(first: 40) { ${page} nodes { id number status createdAt dueAt total ${money} amountDue ${money} } }
      payments(first: 40) { ${page} nodes { id status method receivedAt amount ${money} } }
      licences(first: 40) { ${page} nodes { id status key product { id name } plan { id name } } }
    }
  }`;

/** The caller, accounts, and their sessions. */
export const people = [
  fieldRow('get', '/me', 'me', me, {
    purpose: 'Read who you are to the hub, with your projects and scopes',
    needsCredential: true,
  }),
  fieldRow('get', '/me/data', 'myData', ownData, {
    purpose: 'Export what the hub stores of you',
    scope: 'account',
  }),
  fieldRow('post', '/me/email-verification', 'sendEmailVerification', user, {
    purpose: 'Mail yourself the link that confirms your address',
    needsCredential: true,
  }),
  fieldRow('post', '/me/changes', 'updateProfile', user, {
    purpose: 'Change your name',
    scope: 'account',
  }),
  fieldRow('post', '/me/email-change', 'requestEmailChange', user, {
    purpose: 'Mail a link to a new address, which makes it that of your account',
    scope: 'account',
  }),
  fieldRow('post', '/me/password', 'changePassword', user, {
    purpose: 'Set another password, and sign yourself out elsewhere',
    scope: 'account',
  }),
  fieldRow('post', '/me/invitations/{id}/accept', 'acceptReceivedInvitation', member, {
    purpose: 'Accept an invitation to your address',
    scope: 'account',
  }),
  fieldRow('post', '/me/invitations/{id}/decline', 'declineReceivedInvitation', user, {
    purpose: 'Decline an invitation to your address',
    scope: 'account',
    status: 204,
  }),
  fieldRow('post', '/me/default-project', 'setDefaultProject', user, {
    purpose: 'Choose the project that requests without projectId act in',
    scope: 'account',
  }),
  fieldRow('delete', '/me/sessions', 'endAllSessions', user, {
    purpose: 'Sign yourself out everywhere',
    scope: 'account',
    status: 204,
  }),
  fieldRow('delete', '/me/connected-clients/{clientId}', 'withdrawConsent', user, {
    purpose: 'Withdraw your consent to a client',
    scope: 'account',
    status: 204,
  }),
  fieldRow('delete', '/sessions/{id}', 'endSession', user, {
    purpose: 'Sign a browser out remotely',
    status: 204,
    needsCredential: true,
  }),
  fieldRow('post', '/users', 'signUp', user, {
    purpose: 'Create an account, and mail a link to confirm its address',
    status: 201,
  }),
  fieldRow('get', '/users', 'users', user, { purpose: 'List accounts; for operators', scope: 'project:admin' }),
  fieldRow('get', '/users/{id}', 'user', user, {
    purpose: 'Read your account, or as an operator any',
    needsCredential: true,
  }),
  fieldRow('get', '/users/{userId}/sessions', 'user.sessions', user, {
    purpose: 'List the browsers that a person is signed in with',
    needsCredential: true,
  }),
  fieldRow('get', '/users/{userId}/connected-clients', 'user.connectedClients', user, {
    purpose: 'List the clients that a person has consented to',
    needsCredential: true,
  }),
  fieldRow('get', '/users/{userId}/invitations', 'user.receivedInvitations', member, {
    purpose: 'List the open invitations to the address of a person, newest first',
    needsCredential: true,
  }),
  fieldRow('post', '/users/{id}/suspend', 'suspendUser', user, {
    purpose: 'Suspend a person; for operators',
    scope: 'project:admin',
  }),
  fieldRow('post', '/users/{id}/reinstate', 'reinstateUser', user, {
    purpose: 'Reinstate a suspended person; for operators',
    scope: 'project:admin',
  }),
  fieldRow('post', '/users/{id}/operator', 'appointOperator', user, {
    purpose: 'Make a person an operator; for operators',
    scope: 'project:admin',
  }),
  fieldRow('delete', '/users/{id}/operator', 'dismissOperator', user, {
    purpose: 'End the role of an operator; for operators',
    scope: 'project:admin',
  }),
];
