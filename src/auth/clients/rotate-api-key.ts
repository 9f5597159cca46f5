import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { conflict, invalid } from '../../errors.ts';
import { lock } from '../../platform/store/lock.ts';
import { record } from '../../platform/events/record.ts';
import type { Viewer } from '../viewer.ts';
import type { RotateApiKeyInput } from './api-key-input.ts';
import { ApiKey } from './api-key.ts';
import { newApiKey } from './api-keys.ts';
import type { MadeApiKey } from './api-keys.ts';
import { eventTime } from '../../platform/events/event-fields.ts';

const longestOverlap = 7 * 86_400;

/** Creates a successor with the same scopes; the old key expires after the overlap. */
export async function rotateApiKey(
  em: EntityManager,
  viewer: Viewer,
  { id, overlapSeconds }: RotateApiKeyInput,
  now: Temporal.Instant,
): Promise<MadeApiKey> {
  viewer.require('project:admin');
  if (overlapSeconds < 0 || overlapSeconds > longestOverlap)
    throw invalid('/overlapSeconds', `must be from 0 to ${longestOverlap}, which is 7 days`);
  const old = viewer.admit('project:admin', await lock(em, ApiKey, id), 'key');
  if (!old.isUsable(now)) throw conflict('key_has_ended', 'This key has been revoked or has expired; make a new one.');
  const { projectId, name, scopes, expiresAt } = old;
  // The viewer sees the new key and could use it.
  viewer.requireAll(scopes, projectId);
  const made = newApiKey({ projectId, name, scopes: [...scopes], expiresAt, createdAt: now });
  em.persist(made.apiKey);
  old.endBy(now.add({ seconds: overlapSeconds }));
  const payload = { replacedBy: made.apiKey.id, endsAt: eventTime(old.expiresAt!) };
  record(em, viewer, now, { projectId, type: 'api_key.rotated', subject: id, payload });
  const origin = { name, scopes, replaces: id };
  record(em, viewer, now, { projectId, type: 'api_key.created', subject: made.apiKey.id, payload: origin });
  return made;
}
