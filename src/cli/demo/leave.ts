import type { Temporal } from 'temporal-polyfill';
import { CancelAt } from '../../billing/billing-input.ts';
import { cancelSubscription } from '../../billing/subscriptions/cancel-subscription.ts';
import type { Story, Subscriber } from './story.ts';

/** A customer leaves, at the end of what they have paid for; one who does not pay is shown out at once. */
export function expectEnd(story: Story, subscriber: Subscriber, at: Temporal.Instant): void {
  const { stage, subscribers } = story;
  const { subscriptionId, part, troupe } = subscriber;
  const isShownOut = part.habit === 'stops';
  const [viewer, when] = isShownOut
    ? [troupe.viewer, CancelAt.now]
    : [subscriber.viewer, CancelAt.period_end];
  stage.arrange(at, async (now) => {
    if (!subscribers.has(subscriptionId)) return;
    await stage.do((em) => cancelSubscription(em, viewer, subscriptionId, when, now));
    if (isShownOut) subscribers.delete(subscriptionId);
  });
}
