import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/record.ts';
import { CreditNoteReason } from '../../credit-notes/credit-note.ts';
import { credit } from '../../credit-notes/credit.ts';
import type { Charge } from '../../invoices/charge.ts';
import { closingCharges } from '../closing-charges.ts';
import type { Course } from '../course.ts';
import { lateCharges } from '../late-usage.ts';

/** What is due in arrears up to now, with what came late for earlier periods; what those were billed too much is credited. */
export async function closeUsage(
  em: EntityManager,
  actor: Actor,
  course: Course,
  at: Temporal.Instant,
): Promise<Charge[]> {
  const closing = await closingCharges(em, course, { at });
  const { charges, corrections } = await lateCharges(em, course, at);
  await credit(em, actor, course.account, { corrections, reason: CreditNoteReason.late_usage, at });
  return [...closing, ...charges];
}
