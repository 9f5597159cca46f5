import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { eventTime } from '../../platform/events/event-fields.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { instant, query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import { decodeId, encodeId } from '../../platform/values/ids.ts';
import { methodFields } from '../payments/methods/method-fields.ts';
import { PaymentMethod } from '../payments/methods/payment-method.ts';
import { subscriptionFields } from '../subscriptions/subscription-fields.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import { worker } from '../subscriptions/worker.ts';
import { openNotices } from '../turns/due-notices.ts';
import type { NoticeKind, NoticeRange } from '../turns/due-notices.ts';
import { lockToCollect } from '../turns/lock-to-collect.ts';
import type { CustomerWork } from './claim-due.ts';

/** A notice that is due; `id` is the id of its subject. */
export interface DueNotice extends CustomerWork {
  kind: NoticeKind;
  projectId: string;
  aboutAt: Temporal.Instant;
}

/** The number of notices that are read together. */
const atOnce = 300;

/** A notice that could not be given is tried again after this time. */
const hoursToWait = 6;

const prefixes = { trial_ending: 'subscription', renewal: 'subscription', method_expiring: 'paymentmethod' } as const;

/** Finds notices that are due by test clocks that advance. */
export function noticesOfClocks(em: EntityManager): Promise<DueNotice[]> {
  const scope = sql`t.test_clock_id in (select a.id from test_clock a where a.status = 'advancing')`;
  return findDue(em, { scope, now: null });
}

/** Finds notices that are due by the real time. */
export function noticesOfRealTime(em: EntityManager, now: Temporal.Instant): Promise<DueNotice[]> {
  return findDue(em, { scope: sql`t.test_clock_id is null`, now });
}

async function findDue(em: EntityManager, range: NoticeRange): Promise<DueNotice[]> {
  const rows = await query<Omit<DueNotice, 'id'> & { subjectId: string }>(
    em,
    sql`select * from (${openNotices({ ...range, isDue: true })}) as open order by at limit ${atOnce}`,
    { customerId: typeId.customer, projectId: typeId.project, aboutAt: instant },
  );
  return rows.map(({ subjectId, ...row }) => ({ ...row, id: encodeId(prefixes[row.kind], subjectId) }));
}

/** Gives a notice that is still due once its customer is locked; each is given once for its date. */
export async function giveNotice(em: EntityManager, due: DueNotice, realNow: Temporal.Instant): Promise<void> {
  const { now } = await lockToCollect(em, due.customerId, realNow);
  // The due work of the customer may have changed the date.
  await em.flush();
  const subject = decodeId(prefixes[due.kind], due.id);
  const project = sql`${uuid.project(due.projectId)}::uuid`;
  const scope = sql`t.id = ${subject} and t.customer_id = ${uuid.customer(due.customerId)}`;
  const still = await findDue(em, { scope, project, now });
  const notice = still.find(({ kind }) => kind === due.kind);
  if (notice && (await noteGiven(em, notice, now))) await announce(em, notice, now);
}

/** Returns whether it was not given before. */
async function noteGiven(
  em: EntityManager,
  { kind, id, projectId, aboutAt }: DueNotice,
  now: Temporal.Instant,
): Promise<boolean> {
  const given = await query(
    em,
    sql`insert into billing_notice (project_id, kind, subject_id, about_at, created_at)
      values (${uuid.project(projectId)}, ${kind}, ${decodeId(prefixes[kind], id)}, ${aboutAt}, ${now})
      on conflict (project_id, kind, subject_id, about_at) do update set put_off_to = null, created_at = excluded.created_at
        where billing_notice.put_off_to is not null
      returning 1`,
  );
  return given.length > 0;
}

/** Has a notice given some hours later, in the customer's time, after a failure. */
export async function putOffNotice(
  em: EntityManager,
  { kind, id, projectId, customerId, aboutAt }: DueNotice,
  realNow: Temporal.Instant,
): Promise<void> {
  await query(
    em,
    sql`insert into billing_notice (project_id, kind, subject_id, about_at, created_at, put_off_to)
      select ${uuid.project(projectId)}::uuid, ${kind}, ${decodeId(prefixes[kind], id)}::uuid, ${aboutAt}::timestamptz, time.now,
        time.now + ${hoursToWait} * interval '1 hour'
      from (select coalesce((select c.now_at from customer join test_clock c
          on c.id = customer.test_clock_id and c.project_id = customer.project_id
        where customer.id = ${uuid.customer(customerId)}), ${realNow}::timestamptz) as now) as time
      on conflict (project_id, kind, subject_id, about_at) do update set put_off_to = excluded.put_off_to
        where billing_notice.put_off_to is not null`,
  );
}

async function announce(em: EntityManager, { kind, id, aboutAt }: DueNotice, now: Temporal.Instant): Promise<void> {
  const at = eventTime(aboutAt);
  if (kind === 'method_expiring') {
    const method = await em.findOneOrFail(PaymentMethod, { id });
    const payload = { ...methodFields(method), expiresAt: at };
    return record(em, worker, now, { ...subjectOf(method), type: 'payment_method.expiry_announced', payload });
  }
  const subscription = await em.findOneOrFail(Subscription, { id });
  const subject = { ...subjectOf(subscription) };
  const fields = subscriptionFields(subscription);
  if (kind === 'trial_ending')
    record(em, worker, now, {
      ...subject,
      type: 'subscription.trial_end_announced',
      payload: { ...fields, endsAt: at },
    });
  else
    record(em, worker, now, {
      ...subject,
      type: 'subscription.renewal_announced',
      payload: { ...fields, renewsAt: at },
    });
}
