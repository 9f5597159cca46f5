import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../../auth/viewer.ts';
import type { GiveFreeTimeInput, MoveBillingDateInput, MoveTrialEndInput } from '../../subscriptions/period-inputs.ts';
import { giveFreeTime } from '../give-free-time.ts';
import { moveBillingDate } from '../move-billing-date.ts';
import { moveTrialEnd } from '../move-trial-end.ts';
import { previewPeriodAct } from './preview-period-act.ts';
import type { Preview } from './preview.ts';

type Of<T> = T & { id: string };

/** Previews another end of a running trial. */
export function previewTrialEnd(
  em: EntityManager,
  viewer: Viewer,
  input: Of<MoveTrialEndInput>,
  at: Temporal.Instant,
): Promise<Preview> {
  const { id } = input;
  return previewPeriodAct(em, viewer, { id, at, act: (inner) => moveTrialEnd(inner, viewer, input, at) });
}

/** Previews free time. */
export function previewFreeTime(
  em: EntityManager,
  viewer: Viewer,
  input: Of<GiveFreeTimeInput>,
  at: Temporal.Instant,
): Promise<Preview> {
  const { id } = input;
  return previewPeriodAct(em, viewer, { id, at, act: (inner) => giveFreeTime(inner, viewer, input, at) });
}

/** Previews another billing date. */
export function previewBillingDate(
  em: EntityManager,
  viewer: Viewer,
  input: Of<MoveBillingDateInput>,
  at: Temporal.Instant,
): Promise<Preview> {
  const { id } = input;
  return previewPeriodAct(em, viewer, { id, at, act: (inner) => moveBillingDate(inner, viewer, input, at) });
}
