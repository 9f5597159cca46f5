import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { changesOf } from '../billing/customers/profile/changes.ts';
import { requireVersion } from '../billing/customers/profile/require-version.ts';
import { latestPlace } from '../platform/events/feed.ts';
import { record } from '../platform/events/record.ts';
import { findMailSetting, lockMailSetting } from './find-setting.ts';
import { mailKinds } from './mail-kind.ts';
import type { MailSetting } from './mail-setting.ts';
import type { UpdateMailSettingInput } from './mail-setting-input.ts';

/** The mail settings of a project. */
export async function mailSettingOf(
  em: EntityManager,
  viewer: Viewer,
  projectId: string | null | undefined,
  now: Temporal.Instant,
): Promise<MailSetting> {
  return findMailSetting(em, viewer.actIn('billing:read', projectId), now);
}

/** Changes which mails a project sends; what happened before it sent any causes none. */
export async function updateMailSetting(
  em: EntityManager,
  viewer: Viewer,
  { projectId, ifVersion, sent, replyTo }: UpdateMailSettingInput,
  now: Temporal.Instant,
): Promise<MailSetting> {
  const id = viewer.actIn('billing:write', projectId);
  const setting = await lockMailSetting(em, id, now);
  requireVersion(setting, 'mail settings', ifVersion);
  const kinds = sent && mailKinds.filter((kind) => sent.includes(kind));
  const changes = changesOf(setting, { kinds, replyTo });
  if (!Object.keys(changes).length) return setting;
  if (!setting.sent.length) setting.place = await latestPlace(em, id);
  Object.assign(setting, changes, { version: setting.version + 1, updatedAt: now });
  record(em, viewer, now, { projectId: id, type: 'mail_setting.updated', subject: id, payload: { changes } });
  return setting;
}
