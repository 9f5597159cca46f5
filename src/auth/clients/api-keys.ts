import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Temporal } from 'temporal-polyfill';
import { Check } from '../../platform/values/check.ts';
import { newId } from '../../platform/values/ids.ts';
import { record } from '../../platform/events/record.ts';
import { isScope } from '../scopes.ts';
import { ownedList } from '../of-project.ts';
import type { Viewer } from '../viewer.ts';
import { CreateApiKeyInput } from './api-key-input.ts';
import { newApiKeySecret } from './api-key-secret.ts';
import { ApiKey } from './api-key.ts';

export interface MadeApiKey {
  apiKey: ApiKey;
  /** The key itself, shown once. */
  key: string;
}

/** Creates a key of a project. Its scopes must be among those of the viewer. */
export async function createApiKey(
  em: EntityManager,
  viewer: Viewer,
  input: CreateApiKeyInput,
  now: Temporal.Instant,
): Promise<MadeApiKey> {
  const projectId = viewer.actIn('project:admin', input.projectId);
  checkKey(viewer, projectId, input, now);
  const { name, expiresAt = null } = input;
  const scopes = [...new Set(input.scopes)];
  const made = newApiKey({ projectId, name, scopes, expiresAt, createdAt: now });
  em.persist(made.apiKey);
  const subject = made.apiKey.id;
  record(em, viewer, now, {
    projectId,
    type: 'api_key.created',
    subject,
    payload: { name, scopes, replaces: null },
  });
  return made;
}

/** Creates a key together with its secret, without storing it. */
export function newApiKey(
  values: Pick<ApiKey, 'projectId' | 'name' | 'scopes' | 'expiresAt' | 'createdAt'>,
): MadeApiKey {
  const id = newId('key');
  const { secret, hash, hint } = newApiKeySecret(id);
  return { apiKey: new ApiKey({ id, ...values, secretHash: hash, hint }), key: secret };
}

/** Finds a key of a project that the viewer administers. */
export async function findApiKey(em: EntityManager, viewer: Viewer, id: string): Promise<ApiKey> {
  viewer.require('project:admin');
  return viewer.admit('project:admin', await em.findOne(ApiKey, { id }), 'key');
}

/** The API keys of projects, for those who administer them. */
export const apiKeyList = ownedList(ApiKey);

/** Revokes a key at once. */
export async function revokeApiKey(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<ApiKey> {
  const apiKey = await findApiKey(em, viewer, id);
  if (apiKey.revokedAt) return apiKey;
  apiKey.revoke(now);
  record(em, viewer, now, { projectId: apiKey.projectId, type: 'api_key.revoked', subject: id });
  return apiKey;
}

function checkKey(viewer: Viewer, projectId: string, input: CreateApiKeyInput, now: Temporal.Instant): void {
  const isFuture = !input.expiresAt || Temporal.Instant.compare(input.expiresAt, now) > 0;
  const check = checkBounds(new Check(), CreateApiKeyInput, input).that(
    isFuture,
    '/expiresAt',
    'must be in the future',
  );
  input.scopes.forEach((scope, index) => {
    const isGiven = !isScope(scope) || viewer.may(scope, projectId);
    check.that(isGiven, `/scopes/${index}`, 'must be a scope that you have in this project yourself');
  });
  check.done();
}
