import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../platform/events/record.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Check } from '../../platform/values/check.ts';
import type { Viewer } from '../viewer.ts';
import { UpdateProfileInput } from './account-input.ts';
import { requireAccount } from './own-account.ts';
import { User } from './user.ts';

/** Changes the name of the viewer. */
export async function updateProfile(
  em: EntityManager,
  viewer: Viewer,
  input: UpdateProfileInput,
  now: Temporal.Instant,
): Promise<User> {
  const user = await em.findOneOrFail(User, { id: requireAccount(viewer) });
  const check = new Check().that(input.name !== null, '/name', 'cannot be emptied');
  checkBounds(check, UpdateProfileInput, input).done();
  const name = input.name?.trim() ?? user.name;
  if (name === user.name) return user;
  user.name = name;
  user.updatedAt = now;
  record(em, viewer, now, { type: 'user.updated', subject: user.id, payload: { changes: { name } } });
  return user;
}
