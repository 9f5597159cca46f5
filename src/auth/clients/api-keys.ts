import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { Check } from '../../platform/check.ts';
import { record } from '../../platform/record.ts';
import { ApiKey } from './api-key.ts';
import { newApiKeySecret } from './api-key-secret.ts';
import { newId } from '../../platform/ids.ts';
import type { CreateApiKeyInput } from '../projects/project-input.ts';
import { findApiKey } from '../projects/projects.ts';
import { hubScopes, isScope } from '../scopes.ts';
import type { Viewer } from '../viewer.ts';

export interface MadeApiKey {
  apiKey: ApiKey;
  /** The key itself, shown once. */
  key: string;
}

/** Makes a key of a project. Nobody can make one that may do more than they may themselves. */
export async function createApiKey(
  em: EntityManager,
  viewer: Viewer,
  input: CreateApiKeyInput,
  now: Temporal.Instant,
): Promise<MadeApiKey> {
  const projectId = viewer.actIn('project:admin', input.projectId);
  checkKey(viewer, projectId, input, now);
  const id = newId('key');
  const { secret, hash, hint } = newApiKeySecret(id);
  const scopes = [...new Set(input.scopes)];
  const { name, expiresAt = null } = input;
  const apiKey = new ApiKey({
    id,
    projectId,
    name,
    scopes,
    secretHash: hash,
    hint,
    expiresAt,
    createdAt: now,
  });
  em.persist(apiKey);
  record(em, viewer, now, { projectId, type: 'api_key.created', subject: id, payload: { name, scopes } });
  return { apiKey, key: secret };
}

/** Ends a key at once. */
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
  const check = new Check()
    .text(input.name, '/name', 100)
    .that(input.scopes.length > 0, '/scopes', `must have at least one of ${hubScopes.join(', ')}`)
    .that(isFuture, '/expiresAt', 'must be in the future');
  input.scopes.forEach((scope, index) => {
    check.that(
      isScope(scope) && viewer.may(scope, projectId),
      `/scopes/${index}`,
      'must be a scope that you have in this project yourself',
    );
  });
  check.done();
}
