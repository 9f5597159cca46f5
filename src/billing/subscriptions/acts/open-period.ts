import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/record.ts';
import type { Charge } from '../../invoices/charge.ts';
import type { Invoice, InvoiceReason } from '../../invoices/invoice.ts';
import type { Span } from '../../reckoning/proration.ts';
import { bill } from '../../charging/bill.ts';
import { chargeItem } from '../../charging/charge-item.ts';
import { noteCharged } from '../../charging/closing-charges.ts';
import { isInArrears, offerOf } from '../course.ts';
import type { Course } from '../course.ts';
import { periodFrom, shareOfPeriod } from '../period-from.ts';

/** What items cost that are charged in advance, for a period or what is left of it. */
export function openingCharges(course: Course, part: Span): Charge[] {
  return course.items.flatMap((item) => {
    const offer = offerOf(course, item);
    if (isInArrears(offer)) return [];
    return chargeItem(course.subscription, item, offer, { part });
  });
}

/** Enters the period that begins now, and bills it together with what is due of the one before. */
export async function openPeriod(
  em: EntityManager,
  actor: Actor,
  course: Course,
  { at, reason, closing = [] }: { at: Temporal.Instant; reason: InvoiceReason; closing?: readonly Charge[] },
): Promise<Invoice | undefined> {
  const { subscription } = course;
  const period = periodFrom(subscription, at);
  const charges = [...openingCharges(course, period), ...closing];
  subscription.enter(period, shareOfPeriod(subscription, period), at);
  noteCharged(course, at);
  return bill(em, actor, course, { reason, charges, at });
}
