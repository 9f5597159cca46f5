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

/** The number of notices that are given together. */
const atOnce = 10;

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
      on conflict do nothing returning 1`,
  );
  return given.length > 0;
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
