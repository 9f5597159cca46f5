import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Mail } from '../../auth/mails/mail.ts';
import { quoted } from '../../auth/mails/mail.ts';
import type { Mailbox } from '../../auth/mails/mailbox.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { lock } from '../../platform/store/lock.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { disable } from '../disable.ts';
import { WebhookDisabledReason, WebhookEndpoint } from '../webhook-endpoint.ts';
import type { FailedEndpoint } from './record-results.ts';
import { failingDays } from './retry-schedule.ts';

const hub: Actor = { principal: 'hub:webhooks' };

export interface DisablingDeps {
  mailbox: Mailbox;
  /** The name and the address of the hub, for the mail. */
  network: () => { network: string; url: string };
}

/** Disables an endpoint that is gone, or has failed for days, and mails the owners of its project; returns the mails. */
export async function disableFailed(
  em: EntityManager,
  { id, isGone }: FailedEndpoint,
  { mailbox, network }: DisablingDeps,
  now: Temporal.Instant,
): Promise<Mail[]> {
  const endpoint = await lock(em, WebhookEndpoint, id);
  if (!endpoint?.isEnabled) return [];
  const reason = isGone ? WebhookDisabledReason.gone : WebhookDisabledReason.failing;
  disable(endpoint, reason, now);
  const { projectId } = endpoint;
  record(em, hub, now, { projectId, type: 'webhook_endpoint.disabled', subject: id, payload: { reason } });
  const mails = (await ownersOf(em, projectId)).map(({ email, project }) => ({
    to: email,
    subject: `${network().network}: a webhook endpoint of ${quoted(project)} was disabled`,
    text: textOf(endpoint, { project, ...network() }),
  }));
  for (const mail of mails) await mailbox.write(em, mail, now);
  return mails;
}

function textOf(
  { id, projectId, url, disabledReason }: WebhookEndpoint,
  { project, network, url: hubUrl }: { project: string; network: string; url: string },
): string {
  const why =
    disabledReason === WebhookDisabledReason.gone
      ? 'It answered with 410 Gone.'
      : `Every attempt of the last ${failingDays} days has failed.`;
  return [
    `${network} no longer sends events of the project ${quoted(project)} to this address:`,
    `${url}`,
    `${why} Events that happen from now on are not sent to it.`,
    `Once it works again, enable it, and replay what it has missed:\n${hubUrl}/console/${projectId}/webhooks/${id}`,
  ].join('\n\n');
}

/** The owners of a project who can receive mail, with the name of the project. */
function ownersOf(em: EntityManager, projectId: string): Promise<{ email: string; project: string }[]> {
  return query(
    em,
    sql`select u.email, p.name as project from member m
      join hub_user u on u.id = m.user_id join project p on p.id = m.project_id
      where m.project_id = ${uuid.project(projectId)} and m.role = 'owner'
        and u.suspended_at is null and u.email_verified_at is not null
      order by u.email`,
  );
}
