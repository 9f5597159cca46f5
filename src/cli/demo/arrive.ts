import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import type { CustomerInput } from '../../billing/billing-input.ts';
import { subscribe } from '../../billing/subscriptions/subscribe.ts';
import { asPerson } from '../viewers.ts';
import { billOnce } from './bill-once.ts';
import { expectEnd } from './leave.ts';
import type { Part } from './plot.ts';
import type { Troupe } from './set-up.ts';
import { signIn } from './sign-in.ts';
import { offerName } from './stock.ts';
import type { Story, Subscriber } from './story.ts';

/** A customer comes on their day, and may leave on another. */
export function expect(story: Story, part: Part, index: number): void {
  const { stage } = story;
  stage.arrange(stage.moment(part.startDay), async (at) => {
    const subscriber = await arrive(story, part, at);
    const { leavesAfter } = part;
    if (leavesAfter !== undefined) expectEnd(story, subscriber, at.add({ hours: 24 * leavesAfter }));
    if (index % 11 === 3) billOnce(story, subscriber, stage.dayOf(at) + 20);
  });
}

async function arrive(story: Story, part: Part, at: Temporal.Instant): Promise<Subscriber> {
  const { stage } = story;
  const troupe = story.troupes[part.project]!;
  const { viewer, customer } = await introduce(story, troupe, part, at);
  const items = [{ priceId: troupe.prices.get(offerName(part))!, quantity: part.quantity }];
  const { id: subscriptionId, customerId } = await stage.do((em) =>
    subscribe(em, viewer, { customer, items }, at),
  );
  const subscriber = { part, troupe, viewer, subscriptionId, customerId, invoices: 0 };
  story.customers.set(customerId, subscriber);
  story.subscribers.set(subscriptionId, subscriber);
  return subscriber;
}

/** People sign in and buy in their own name; for companies the project does it, under a number of its own. */
async function introduce(
  story: Story,
  troupe: Troupe,
  { name, email, timezone, isPerson }: Part,
  at: Temporal.Instant,
): Promise<{ viewer: Viewer; customer: CustomerInput }> {
  const user = isPerson ? story.users.get(email) : undefined;
  if (user) {
    await signIn(story.stage, troupe, user.id, at);
    return { viewer: asPerson(user), customer: { timezone } };
  }
  const externalId = `${troupe.slug}-${1000 + story.customers.size}`;
  return { viewer: troupe.viewer, customer: { externalId, email, name, timezone } };
}
