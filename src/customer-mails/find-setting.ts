import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, uuid } from '../platform/store/sql.ts';
import { MailSetting } from './mail-setting.ts';

/** The mail settings of a project, or the defaults if it has none. */
export async function findMailSetting(
  em: EntityManager,
  projectId: string,
  now: Temporal.Instant,
): Promise<MailSetting> {
  return (await em.findOne(MailSetting, { projectId })) ?? new MailSetting(projectId, now);
}

/** Creates the settings of a project if it has none, and locks them until the transaction ends. */
export async function lockMailSetting(
  em: EntityManager,
  projectId: string,
  now: Temporal.Instant,
): Promise<MailSetting> {
  await query(
    em,
    sql`insert into mail_setting (project_id, updated_at) values (${uuid.project(projectId)}, ${now})
      on conflict do nothing`,
  );
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  return em.findOneOrFail(MailSetting, { projectId }, options);
}
