import type { UserViewer } from '../../src/auth/viewer.ts';
import { cancelSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { giveFreeTime } from '../../src/billing/verbs/give-free-time.ts';
import { moveBillingDate } from '../../src/billing/verbs/move-billing-date.ts';
import { moveTrialEnd } from '../../src/billing/verbs/move-trial-end.ts';
import { pauseSubscription, resumeSubscription } from '../../src/billing/verbs/pause-subscription.ts';
import { ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import type { CancelAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { Stub } from '../../src/billing/subscriptions/period-inputs.ts';
import { ResumeAnchor, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { Seed } from '../support/seed.ts';
import { selfService } from './self-service.ts';
import { dayOf } from './stories-shop.ts';
import type { StoryShop } from './stories-shop.ts';

/** Creates a viewer for a person without a role in the project, through a client with billing scopes. */
export async function person({ orm, now, viewer }: StoryShop): Promise<UserViewer> {
  return selfService(await new Seed(orm, new FrozenClock(now)).user(), viewer.projectId);
}

/** One step of a story. */
export type StoryStep = (shop: StoryShop) => Promise<unknown>;
export type StoryItems = Parameters<StoryShop['items']>;

export const buy =
  (items: StoryItems, order: Parameters<StoryShop['subscribe']>[1] = {}): StoryStep =>
  (shop) =>
    shop.subscribe(items, order);
export const until =
  (day: string): StoryStep =>
  (shop) =>
    shop.until(day);
/** Advances to a day without running the worker. */
export const skipTo =
  (day: string): StoryStep =>
  async (shop) => {
    shop.now = dayOf(day);
  };
export const pay =
  (amount?: string): StoryStep =>
  (shop) =>
    shop.pay(amount);
export const use =
  (quantity: string, day: string): StoryStep =>
  (shop) =>
    shop.use(quantity, day);
export const change =
  (items: StoryItems, at = ChangeAt.now, day?: string): StoryStep =>
  (shop) => {
    const input = { id: shop.id, items: shop.items(...items), at, atDate: day ? dayOf(day) : undefined };
    return shop.do((em) => changeSubscription(em, shop.viewer, input, shop.now));
  };
export const cancel =
  (at: CancelAt, unused = Unused.keep): StoryStep =>
  (shop) =>
    shop.do((em) => cancelSubscription(em, shop.viewer, { id: shop.id, at, unused }, shop.now));
export const pause =
  (unused = Unused.keep, resumeAnchor = ResumeAnchor.reset): StoryStep =>
  (shop) =>
    shop.do((em) => pauseSubscription(em, shop.viewer, { id: shop.id, unused, resumeAnchor }, shop.now));
export const resume: StoryStep = (shop) =>
  shop.do((em) => resumeSubscription(em, shop.viewer, { id: shop.id }, shop.now));
/** Moves the end of the trial; without a day, it ends now. */
export const endTrial =
  (day?: string): StoryStep =>
  (shop) => {
    const trialEndAt = day ? dayOf(day) : null;
    return shop.do((em) => moveTrialEnd(em, shop.viewer, { id: shop.id, trialEndAt }, shop.now));
  };
export const give =
  (days: number): StoryStep =>
  (shop) =>
    shop.do((em) => giveFreeTime(em, shop.viewer, { id: shop.id, days, reason: 'An outage' }, shop.now));
export const moveTo =
  (day: string, stub = Stub.prorate): StoryStep =>
  (shop) =>
    shop.do((em) => moveBillingDate(em, shop.viewer, { id: shop.id, billingDateAt: dayOf(day), stub }, shop.now));
