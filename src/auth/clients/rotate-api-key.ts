import type { EntityManager } from '@mikro-orm/postgresql';
import { Check } from '../../platform/values/check.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import { conflict } from '../../errors.ts';
import { lock } from '../../platform/store/lock.ts';
import { record } from '../../platform/events/record.ts';
import type { Viewer } from '../viewer.ts';
import { RotateApiKeyInput } from './api-key-input.ts';
import { ApiKey } from './api-key.ts';
import { newApiKey } from './api-keys.ts';
import type { MadeApiKey } from './api-keys.ts';
import { eventTime } from '../../platform/events/event-fields.ts';

/** Creates a successor with the same scopes; the old key expires after the overlap. */
export async function rotateApiKey(
  em: EntityManager,
  viewer: Viewer,
  input: RotateApiKeyInput,
  now: Temporal.Instant,
): Promise<MadeApiKey> {
  viewer.require('project:admin');
  const { id, overlapSeconds } = input;
  checkBounds(new Check(), RotateApiKeyInput, input).done();
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
