import { event } from './event-definition.ts';
import { changes, flag, id, instant, integer, json, metadata, nullable, oneOf, text, texts } from './fields.ts';

const person = { userId: id('user', 'The person.') };
const address = { email: text('The email address.') };
const role = oneOf('Role', 'The role.');
const client = { clientId: id('client', 'The client.') };
const scopes = texts('The scopes.');

const membership = { ...person, role };

const secret = {
  secretId: id('secret', 'The secret.'),
  hint: text('The first characters of the secret, to distinguish it from others.'),
  expiresAt: nullable(instant('Until when it is good; null for no end.')),
};

const api = {
  identifier: text('The URI by which tokens name the API.'),
  name: text('Its name.'),
  scopes: texts('The scopes that it knows.'),
  tokenFormat: oneOf('TokenFormat', 'The form of its access tokens.'),
  tokenSeconds: integer('For how many seconds its access tokens are good.'),
  tokenSigningAlg: oneOf('SigningAlgorithm', 'What signs its JWTs.'),
};

const access = {
  resourceServerId: id('resource', 'The API.'),
  clientId: id('client', 'The client that may ask for it.'),
  scopes,
};

export const authEvents = {
  'user.created': event('user', 'A person has an account.', { ...address, name: text('Their name.') }),
  'user.signed_in': event('user', 'A person signed in to a client of the project.', client),
  'user.signed_out': event('user', 'A person signed out of the network.'),
  'user.sign_in_failed': event(
    'text',
    'A sign-in failed. The subject is the account, or the origin of the attempt if there is no such account.',
    { email: nullable(text('The address that was entered; null if it was no address.')) },
  ),
  'user.suspended': event('user', 'An operator suspended a person.', { reason: nullable(text('Why.')) }),
  'user.reinstated': event('user', 'An operator lifted the suspension of a person.'),
  'user.updated': event('user', 'A person changed their profile.', { changes: changes('User') }),
  'user.verification_requested': event('user', 'A person asked for a link to confirm their address.'),
  'user.email_verified': event('user', 'A person has shown that the address is theirs.', address),
  'user.password_reset': event('user', 'A person has a new password, by a link in a mail.'),
  'user.password_changed': event('user', 'A person has a new password, and knew the one before.'),
  'user.password_rejected': event('user', 'Someone who was signed in did not know the password of their account.'),
  'user.email_change_requested': event('user', 'A person asked for a link that gives their account a new address.', {
    email: text('The new address.'),
  }),
  'user.email_changed': event('user', 'A person has shown that a new address is theirs, and signs in with it.', {
    email: text('The new address.'),
    from: text('The address before.'),
  }),
  'user.default_project_set': event('user', 'A person chose the project that they act in by default.', {
    projectId: nullable(id('project', 'The project; null for none.')),
  }),
  'user.sessions_ended': event('user', 'A person ended all their sessions.'),
  'session.ended': event('session', 'A session was ended from afar.', person),
  'operator.appointed': event('user', 'A person became an operator of the network.', address),
  'operator.dismissed': event('user', 'A person is no operator of the network any more.', address),
  'mail.opened': event('mail', 'An operator read the text of a mail that could not be sent.', {
    recipient: text('The address that it is written to.'),
  }),
  'mail.failed': event('mail', 'A mail could not be sent, and the hub has given up.', {
    recipient: text('The address that it is written to.'),
    reason: text('Why the last attempt failed.'),
  }),
  'network.updated': event(
    'text',
    'An operator changed the name or the look of the network. The subject is `network`.',
    {
      changes: json('The changed settings with their new values; null for the usual one. A logo by its SHA-256.'),
    },
  ),
  'exchange_rates.loaded': event('text', 'An operator loaded exchange rates. The subject is `network`.', {
    pairs: texts('The pairs, as EUR/USD.'),
    from: text('The first day.'),
    to: text('The last day.'),
    count: integer('The number of rates.'),
  }),
  'exchange_rate.removed': event('text', 'An operator removed the exchange rate of a day. The subject is `network`.', {
    pair: text('The pair, as EUR/USD.'),
    date: text('The day.'),
  }),
  'project.created': event('project', 'A project was registered.', {
    slug: text('Its slug.'),
    name: text('Its name.'),
  }),
  'project.updated': event('project', 'The description or the rules of a project were changed.', {
    changes: changes('Project'),
  }),
  'project.logo_changed': event('project', 'A project has another logo, or none.', {
    sha256: nullable(text('The SHA-256 of the file in hexadecimal; null for no logo.')),
  }),
  'audit.removed': event('project', 'Old entries of the audit were removed; this entry stays.', {
    entries: integer('How many entries were removed.'),
    firstAt: instant('The time of the first of them.'),
    lastAt: instant('The time of the last of them.'),
    sha256: text('The digest of the removed rows; docs/operations.md says how it is calculated.'),
  }),
  'project.first_party_set': event('project', "An operator said whether a project is the network's own.", {
    isFirstParty: flag('Whether its clients need no consent.'),
  }),
  'member.added': event('member', 'Someone became a member of a project.', {
    ...membership,
    invitationId: id('invitation', 'The invitation that they accepted.'),
  }),
  'member.role_changed': event('member', 'A member has another role.', {
    ...membership,
    from: oneOf('Role', 'The role before.'),
  }),
  'member.metadata_changed': event('member', "The project's own values on a member were changed.", {
    ...person,
    metadata,
  }),
  'member.removed': event('member', 'Someone is no member of the project any more.', membership),
  'invitation.created': event('invitation', 'Someone was invited to a project.', {
    ...address,
    role,
    replaces: nullable(id('invitation', 'The older invitation to this address that it takes the place of.')),
  }),
  'invitation.withdrawn': event('invitation', 'An invitation was taken back.', { ...address, role }),
  'invitation.declined': event('invitation', 'The person who was invited declined.', { ...address, role }),
  'api_key.created': event('key', 'A project has a new API key.', {
    name: text('Its name.'),
    scopes,
    replaces: nullable(id('key', 'The key that it is to take the place of.')),
  }),
  'api_key.rotated': event('key', 'An API key was replaced by a new one and ends soon.', {
    replacedBy: id('key', 'The new key.'),
    endsAt: instant('Until when the old one is good.'),
  }),
  'api_key.revoked': event('key', 'An API key was ended at once.'),
  'client.created': event('client', 'A client was made.', {
    name: text('Its name.'),
    kind: oneOf('ClientKind', 'Its kind.'),
    scopes,
  }),
  'client.updated': event('client', 'A client was changed.', { changes: changes('Client') }),
  'client.disabled': event('client', 'A client was switched off.'),
  'client.enabled': event('client', 'A client was switched on again.'),
  'client.deleted': event('client', 'A client was deleted.', {
    name: text('The name it had.'),
    kind: oneOf('ClientKind', 'Its kind.'),
  }),
  'client.logout_failed': event('client', 'Notifying a client of the end of a session failed for the last time.', {
    userId: id('user', 'Whose session it was.'),
    reason: text('Why not, in words.'),
  }),
  'client_secret.created': event('client', 'A client has one more secret.', secret),
  'client_secret.expiry_set': event('client', 'It was set until when a secret of a client is good.', secret),
  'client_secret.revoked': event('client', 'A secret of a client was ended at once.', secret),
  'registration_token.created': event('registration', 'A token was made with which clients register themselves.', {
    name: text('Its name.'),
    scopes,
    uses: integer('How many clients may register with it.'),
    expiresAt: instant('Until when.'),
  }),
  'registration_token.revoked': event('registration', 'No one registers with this token any more.'),
  'consent.given': event('user', 'A person allowed a client something.', {
    ...client,
    scopes: texts('The scopes.'),
    resources: json('The scopes of each API, by its identifier.'),
  }),
  'consent.withdrawn': event('user', 'A person took back what they allowed a client.', client),
  'token.reused': event('user', 'A used code or refresh token was shown again; what it gave is ended.', {
    ...client,
    grantType: text('The grant type of the token request.'),
  }),
  'resource_server.created': event('resource', 'A project registered an API.', api),
  'resource_server.updated': event('resource', 'What is known of an API was changed.', api),
  'resource_server.removed': event('resource', 'No client gets a token for this API any more.', {
    identifier: api.identifier,
  }),
  'resource_access.granted': event('access', 'A client may ask for tokens for an API of another project.', access),
  'resource_access.updated': event('access', 'A client may ask for other scopes of an API.', access),
  'resource_access.withdrawn': event('access', 'A client gets no tokens for an API any more.', access),
  'oidc_key.rotated': event(
    'text',
    "The network signs, or seals cookies, by another key of its own. The subject is that key's id.",
    {
      use: text('What the key is for: signature or cookie.'),
      next: text('The id of the key that comes after it.'),
      previous: text('The id of the key before, whose signatures still count.'),
    },
  ),
  'oidc_key.removed': event('text', 'A key of the network is good for nothing any more. The subject is its id.', {
    use: text('What the key was for: signature or cookie.'),
  }),
};
