import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Temporal } from 'temporal-polyfill';
import { Check } from '../../platform/values/check.ts';
import { lock } from '../../platform/store/lock.ts';
import { record } from '../../platform/events/record.ts';
import { isScope, usualPersonScopes } from '../scopes.ts';
import { randomBase62, sha256 } from '../secret.ts';
import { ownedList } from '../of-project.ts';
import type { Viewer } from '../viewer.ts';
import { CreateRegistrationTokenInput } from './registration-token-input.ts';
import { RegistrationToken } from './registration-token.ts';
import { eventTime } from '../../platform/events/event-fields.ts';

export interface MadeRegistrationToken {
  registrationToken: RegistrationToken;
  /** The token itself, shown once. */
  token: string;
}

/** Creates a token for dynamic client registration. */
export async function createRegistrationToken(
  em: EntityManager,
  viewer: Viewer,
  input: CreateRegistrationTokenInput,
  now: Temporal.Instant,
): Promise<MadeRegistrationToken> {
  const projectId = viewer.actIn('project:admin', input.projectId);
  const { name, uses: usesLeft = 1 } = input;
  const scopes = [...new Set(input.scopes ?? usualPersonScopes)];
  const expiresAt = input.expiresAt ?? now.add({ hours: 7 * 24 });
  checkToken(viewer, { projectId, name, usesLeft, scopes, expiresAt }, now);
  const token = `hub_reg_${randomBase62(43)}`;
  const common = { projectId, name, scopes, usesLeft, expiresAt };
  const registrationToken = new RegistrationToken({ ...common, tokenHash: sha256(token), createdAt: now });
  em.persist(registrationToken);
  record(em, viewer, now, {
    projectId,
    type: 'registration_token.created',
    subject: registrationToken.id,
    payload: { name, scopes, uses: usesLeft, expiresAt: eventTime(expiresAt) },
  });
  return { registrationToken, token };
}

/** Finds a registration token of a project that the viewer administers. */
export async function findRegistrationToken(em: EntityManager, viewer: Viewer, id: string): Promise<RegistrationToken> {
  viewer.require('project:admin');
  return viewer.admit('project:admin', await em.findOne(RegistrationToken, { id }), 'registration');
}

/** The registration tokens of projects, for those who administer them. */
export const registrationTokenList = ownedList(RegistrationToken);

/** Revokes a registration token; clients registered with it stay. */
export async function revokeRegistrationToken(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<RegistrationToken> {
  viewer.require('project:admin');
  const token = viewer.admit('project:admin', await lock(em, RegistrationToken, id), 'registration');
  if (token.usesLeft === 0) return token;
  token.revoke();
  record(em, viewer, now, { projectId: token.projectId, type: 'registration_token.revoked', subject: id });
  return token;
}

function checkToken(
  viewer: Viewer,
  {
    projectId,
    name,
    usesLeft,
    scopes,
    expiresAt,
  }: Omit<RegistrationToken, 'id' | 'tokenHash' | 'createdAt' | 'revoke'>,
  now: Temporal.Instant,
): void {
  const latest = now.add({ hours: 365 * 24 });
  const isInTime = Temporal.Instant.compare(expiresAt, now) > 0 && Temporal.Instant.compare(expiresAt, latest) <= 0;
  const check = checkBounds(new Check(), CreateRegistrationTokenInput, { name, uses: usesLeft, scopes }).that(
    isInTime,
    '/expiresAt',
    'must be in the future, and at most a year from now',
  );
  scopes.forEach((scope, index) => {
    const isGiven = !isScope(scope) || viewer.may(scope, projectId);
    check.that(isGiven, `/scopes/${index}`, 'must be a scope that you have in this project yourself');
  });
  check.done();
}
