import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/record.ts';
import { InvoiceReason } from '../../invoices/invoice.ts';
import { bill } from '../bill.ts';
import { noteUsageCharged } from '../closing-charges.ts';
import type { Course } from '../course.ts';
import { closeUsage } from './close-usage.ts';
import { dropChanges } from './end.ts';

/** Suspends a subscription that is not paid: what was used up to now is billed, and from now on nothing is. */
export async function suspend(
  em: EntityManager,
  actor: Actor,
  course: Course,
  at: Temporal.Instant,
): Promise<void> {
  const charges = await closeUsage(em, actor, course, at);
  noteUsageCharged(course, at);
  course.subscription.become('give_up', at);
  await dropChanges(em, course, at);
  await bill(em, actor, course, { reason: InvoiceReason.subscription_pause, charges, at });
}
