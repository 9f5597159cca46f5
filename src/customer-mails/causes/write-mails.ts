import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { FeedEvent } from '../../platform/events/feed.ts';
import { followFeeds } from '../../platform/events/follow-feeds.ts';
import type { FollowingDeps, OpenFeed } from '../../platform/events/follow-feeds.ts';
import { query, rawSql, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { newId } from '../../platform/values/ids.ts';
import { findAddressee } from '../find-addressee.ts';
import { lockMailSetting } from '../find-setting.ts';
import { mailLocale } from '../words/mail-locale.ts';
import { mailOf } from './causes.ts';
import { isMovedIn } from './moved-in.ts';
import type { CausedMail } from './mail-cause.ts';

/** The days for which an event is mailed: longer than a hub is down, and shorter than a period that is billed late. */
const mostDays = 14;

export interface WritingDeps extends FollowingDeps {
  /** Whether there is a mail server. */
  hasServer: boolean;
}

/** Writes the mails that events have caused since the last time; returns how many events it read. */
export function writeMails({ hasServer, ...deps }: WritingDeps): Promise<number> {
  return followFeeds(deps, {
    projects: projectsWithEvents,
    open: (em, projectId, at) => openFeed(em, projectId, { at, hasServer }),
  });
}

/** The projects that send mails and have events that were not read. */
const projectsWithEvents = sql`select p.id from project p
  left join mail_setting m on m.project_id = p.id
  left join event_feed f on f.project_id = p.id
  where coalesce(jsonb_array_length(m.kinds), 1) > 0 and (
    f.last_sequence > coalesce(m.place, 0)
    or p.id in (select project_id from outbox_event where sequence is null))`;

interface Writing {
  at: Temporal.Instant;
  hasServer: boolean;
}

/** Opens the feed of a project for its mails; another instance that reads it is waited for. */
async function openFeed(em: EntityManager, projectId: string, { at, hasServer }: Writing): Promise<OpenFeed> {
  const setting = await lockMailSetting(em, projectId, at);
  return {
    place: setting.place,
    async take(events) {
      for (const event of events) {
        const mail = isOld(event, at) ? undefined : mailOf(event);
        if (!mail || !setting.sent.includes(mail.kind)) continue;
        if (!mail.isOfStart || !(await isMovedIn(em, mail))) await write(em, event, { mail, at, hasServer });
      }
    },
    async moveTo(last) {
      setting.place = last;
    },
  };
}

/** Whether an event happened too long ago to be mailed, by the real time: a test clock has its own. */
function isOld({ at: causedAt, testClockId }: FeedEvent, at: Temporal.Instant): boolean {
  return testClockId === null && Temporal.Instant.from(causedAt).until(at).total('days') > mostDays;
}

/** Writes a mail and its delivery, unless the project has written one for its cause. */
async function write(
  em: EntityManager,
  { projectId, at: causedAt, testClockId }: FeedEvent,
  { mail, at, hasServer }: Writing & { mail: CausedMail },
): Promise<void> {
  const { kind, customerId, subjectId, cause, data = {}, isUnlessAnnounced } = mail;
  const addressee = await findAddressee(em, customerId);
  if (!addressee) return;
  const { address: recipient, locale } = addressee;
  const { state, problem } = stateOf({ recipient, isSimulated: testClockId !== null, hasServer });
  await query(
    em,
    sql`with written as (
        insert into customer_mail (id, project_id, customer_id, kind, cause, subject_id, data, recipient, locale, state,
          problem, test_clock_id, caused_at, created_at)
        select ${uuid.customermail(newId('customermail'))}, ${uuid.project(projectId)}, ${uuid.customer(customerId)},
          ${kind}, ${cause}, ${subjectId}, ${JSON.stringify(data)}::jsonb, ${recipient}, ${mailLocale(locale)}, ${state},
          ${problem}, ${testClockId && uuid.clock(testClockId)}, ${causedAt}, ${at}
        where ${isUnlessAnnounced ? sql`not ${isAnnounced(mail)}` : rawSql('true')}
        on conflict on constraint customer_mail_already_written do nothing
        returning id, project_id, state
      )
      insert into customer_mail_delivery (id, project_id, due_at)
      select id, project_id, ${at} from written where state = 'waiting'`,
  );
}

/** Whether a mail that is or will be sent has announced the time of another one. */
function isAnnounced({ kind, customerId, subjectId, data }: CausedMail): Sql {
  return sql`exists (select from customer_mail m where m.customer_id = ${uuid.customer(customerId)}
    and m.kind = ${kind} and m.subject_id = ${subjectId} and m.data ->> 'at' = ${String(data?.at)} and m.state <> 'skipped')`;
}

function stateOf({ recipient, isSimulated, hasServer }: Circumstances): { state: string; problem: string | null } {
  if (recipient === null) return { state: 'skipped', problem: 'no_address' };
  if (isSimulated) return { state: 'simulated', problem: null };
  return hasServer ? { state: 'waiting', problem: null } : { state: 'skipped', problem: 'no_mail_server' };
}

interface Circumstances {
  recipient: string | null;
  isSimulated: boolean;
  hasServer: boolean;
}
