import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { PaymentMethod } from '../../billing/payments/methods/payment-method.ts';
import { PaymentMethodStatus } from '../../billing/payments/methods/method-states.ts';
import { SubscriptionStatus, endedStatuses } from '../../billing/subscriptions/subscription-states.ts';
import { Subscription } from '../../billing/subscriptions/subscription.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import type { CustomerMail } from '../customer-mail.ts';
import { MailKind } from '../mail-kind.ts';
import { timeIn } from './mail-formats.ts';
import type { MailContext, MailReader } from './mail-reader.ts';

const { trialing, active, past_due, paused, canceled } = SubscriptionStatus;
const link = { to: 'portal' } as const;

export const readTrialEnding: MailReader = async (em, context) => {
  const { subscription, plans, at } = await read(em, context);
  const isDue = subscription.status === trialing && !subscription.cancelAt && isSame(subscription.trialEndAt, at);
  if (!isDue) return undefined;
  return { kind: MailKind.trial_ending, facts: { plans, endsOn: context.formats.day(at!) }, link };
};

export const readRenewal: MailReader = async (em, context) => {
  const { subscription, plans, at } = await read(em, context);
  const runs = [active, past_due].includes(subscription.status) && !subscription.cancelAt;
  if (!runs || !isSame(subscription.currentPeriodEndAt, at)) return undefined;
  return { kind: MailKind.renewal, facts: { plans, renewsOn: context.formats.day(at!) }, link };
};

export const readStarted: MailReader = async (em, context) => {
  const { subscription, plans, hasEnded } = await read(em, context);
  if (hasEnded) return undefined;
  const { status, trialEndAt } = subscription;
  const endsTrialOn = status === trialing && trialEndAt ? context.formats.day(trialEndAt) : null;
  return { kind: MailKind.subscription_started, facts: { plans, endsTrialOn }, link };
};

export const readChanged: MailReader = async (em, context) => {
  const { plans, hasEnded } = await read(em, context);
  return hasEnded ? undefined : { kind: MailKind.subscription_changed, facts: { plans }, link };
};

/** The mail of a cancellation, unless it was withdrawn, is for another day now, or has a later mail. */
export const readCanceled: MailReader = async (em, context) => {
  const { subscription, plans, at } = await read(em, context, true);
  if (!at || !isSame(subscription.cancelAt, at) || (await isRepeated(em, context.mail))) return undefined;
  const hasEnded = subscription.status === canceled;
  return { kind: MailKind.subscription_canceled, facts: { plans, endsOn: context.formats.day(at), hasEnded }, link };
};

export const readPaused: MailReader = async (em, context) => {
  const { subscription, plans, at } = await read(em, context);
  if (subscription.status !== paused) return undefined;
  return { kind: MailKind.subscription_paused, facts: { plans, resumesOn: at && context.formats.day(at) }, link };
};

export const readResumed: MailReader = async (em, context) => {
  const { subscription, plans, hasEnded } = await read(em, context);
  if (hasEnded || subscription.status === paused) return undefined;
  const until = context.formats.day(subscription.currentPeriodEndAt);
  return { kind: MailKind.subscription_resumed, facts: { plans, until }, link };
};

/** The mail of a method that expires, unless it was removed or replaced. */
export const readMethodExpiring: MailReader = async (em, { mail, formats }) => {
  const { status, brand, last4 } = await em.findOneOrFail(PaymentMethod, { id: mail.subjectId });
  const at = timeIn(mail.data);
  if (status !== PaymentMethodStatus.active || !at) return undefined;
  const method = [brand && brandName(brand), last4 && `•••• ${last4}`].filter(Boolean).join(' ');
  return { kind: MailKind.method_expiring, facts: { method, expiresOn: formats.lastDay(at) }, link };
};

/** Whether the same is mailed again: a cancellation was withdrawn and made again before its first mail was sent. */
async function isRepeated(
  em: EntityManager,
  { id, customerId, kind, subjectId, data }: CustomerMail,
): Promise<boolean> {
  const later = await query(
    em,
    sql`select from customer_mail where customer_id = ${uuid.customer(customerId)} and id > ${uuid.customermail(id)}
      and kind = ${kind} and subject_id = ${subjectId} and data ->> 'at' = ${String(data.at)}
      and state in ('waiting', 'sent') limit 1`,
  );
  return later.length > 0;
}

async function read(em: EntityManager, { mail, formats }: MailContext, isEnded = false) {
  const subscription = await em.findOneOrFail(Subscription, { id: mail.subjectId });
  const hasEnded = endedStatuses.includes(subscription.status);
  const plans = formats.list(await plansOf(em, subscription, isEnded || hasEnded));
  return { subscription, plans, hasEnded, at: timeIn(mail.data) };
}

/** The plans of a subscription, such as "Editor Pro"; those that it had in the end if it has ended. */
async function plansOf(em: EntityManager, { id, projectId }: Subscription, isEnded: boolean): Promise<string[]> {
  const rows = await query<{ name: string }>(
    em,
    sql`select p.name || ' ' || plan.name as name
      from subscription_item i
      join product p on p.id = i.product_id and p.project_id = i.project_id
      join plan on plan.id = i.plan_id and plan.project_id = i.project_id
      where i.subscription_id = ${uuid.subscription(id)} and i.project_id = ${uuid.project(projectId)}
        and (i.ended_at is null or ${isEnded} and i.ended_at = (
          select max(l.ended_at) from subscription_item l
          where l.subscription_id = i.subscription_id and l.project_id = i.project_id))
      group by 1 order by min(i.position), 1`,
  );
  return rows.map(({ name }) => name);
}

function isSame(one: Temporal.Instant | null, other: Temporal.Instant | null): boolean {
  return one !== null && other !== null && one.epochMilliseconds === other.epochMilliseconds;
}

/** A brand as gateways name it, such as "visa" or "cartes_bancaires", as people write it. */
function brandName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ');
}
