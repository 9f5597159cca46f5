import type { Temporal } from 'temporal-polyfill';
import { changeSubscription } from '../../billing/verbs/change-subscription.ts';
import { pauseSubscription } from '../../billing/verbs/pause-subscription.ts';
import { ChangeAt } from '../../billing/subscriptions/subscription-input.ts';
import { ResumeAnchor, Unused } from '../../billing/subscriptions/subscription-terms.ts';
import { schedule } from './advance-time.ts';
import { priceOf } from './price-of.ts';
import type { DemoState, Subscriber } from './demo-state.ts';

/** Schedules a change of quantity within a period, or a pause. */
export function scheduleChanges(state: DemoState, subscriber: Subscriber, start: Temporal.Instant): void {
  const { change, pause } = subscriber.script;
  if (change) {
    const { after, quantity } = change;
    scheduleWhileSubscribed(state, subscriber, start.add({ hours: 24 * after }), () =>
      changeQuantity(state, subscriber, quantity),
    );
  }
  if (pause) {
    const [at, resumeAt] = [pause.after, pause.after + pause.days].map((days) => start.add({ hours: 24 * days }));
    scheduleWhileSubscribed(state, subscriber, at!, () => pauseUntil(state, subscriber, resumeAt!));
  }
}

/** Schedules an action that is skipped once the subscription has ended. */
function scheduleWhileSubscribed(
  state: DemoState,
  subscriber: Subscriber,
  at: Temporal.Instant,
  act: () => Promise<unknown>,
): void {
  schedule(state, subscriber.project, at, async () => {
    if (state.subscribers.has(subscriber.subscriptionId)) await act();
  });
}

/** A person changes at the end of the period, since what costs more at once is changed by the project, which is paid first. */
function changeQuantity(
  { timeline }: DemoState,
  { script, project, subscriptionId, viewer }: Subscriber,
  quantity: number,
): Promise<unknown> {
  const items = [{ priceId: priceOf(project, script), quantity }];
  const input = { id: subscriptionId, items, at: script.isPerson ? ChangeAt.period_end : ChangeAt.now };
  return timeline.do((em) => changeSubscription(em, viewer, input, timeline.end));
}

function pauseUntil(
  { timeline }: DemoState,
  { viewer, subscriptionId: id }: Subscriber,
  resumeAt: Temporal.Instant,
): Promise<unknown> {
  const input = { id, resumeAt, unused: Unused.keep, resumeAnchor: ResumeAnchor.reset };
  return timeline.do((em) => pauseSubscription(em, viewer, input, timeline.end));
}
