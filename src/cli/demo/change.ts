import type { Temporal } from 'temporal-polyfill';
import { changeSubscription } from '../../billing/verbs/change-subscription.ts';
import { pauseSubscription } from '../../billing/verbs/pause-subscription.ts';
import { ChangeAt } from '../../billing/subscriptions/subscription-input.ts';
import { ResumeAnchor, Unused } from '../../billing/subscriptions/subscription-terms.ts';
import { arrange } from './pass-time.ts';
import { offerName } from './stock.ts';
import type { Story, Subscriber } from './story.ts';

/** Someone wants more or less of what they have in the middle of a period, or nothing for some time. */
export function expectChanges(story: Story, subscriber: Subscriber, start: Temporal.Instant): void {
  const { change, pause } = subscriber.part;
  if (change) {
    const { after, quantity } = change;
    expectOf(story, subscriber, start.add({ hours: 24 * after }), () => order(story, subscriber, quantity));
  }
  if (pause) {
    const [at, resumeAt] = [pause.after, pause.after + pause.days].map((days) => start.add({ hours: 24 * days }));
    expectOf(story, subscriber, at!, () => rest(story, subscriber, resumeAt!));
  }
}

/** Only while the subscription runs. */
function expectOf(story: Story, subscriber: Subscriber, at: Temporal.Instant, act: () => Promise<unknown>): void {
  arrange(story, subscriber.troupe, at, async () => {
    if (story.subscribers.has(subscriber.subscriptionId)) await act();
  });
}

function order(
  { stage }: Story,
  { part, troupe, subscriptionId, viewer }: Subscriber,
  quantity: number,
): Promise<unknown> {
  const items = [{ priceId: troupe.prices.get(offerName(part))!, quantity }];
  const input = { id: subscriptionId, items, at: ChangeAt.now };
  return stage.do((em) => changeSubscription(em, viewer, input, stage.end));
}

function rest(
  { stage }: Story,
  { viewer, subscriptionId: id }: Subscriber,
  resumeAt: Temporal.Instant,
): Promise<unknown> {
  const input = { id, resumeAt, unused: Unused.keep, resumeAnchor: ResumeAnchor.reset };
  return stage.do((em) => pauseSubscription(em, viewer, input, stage.end));
}
