import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { createCustomer } from '../../billing/customers/customers.ts';
import { subscribe } from '../../billing/verbs/subscribe.ts';
import { orderWithDefaults } from '../../billing/subscriptions/order-with-defaults.ts';
import { asPerson } from '../viewers.ts';
import { billOnce } from './bill-once.ts';
import { expectChanges } from './change.ts';
import { welcome } from './books.ts';
import { expectEnd } from './leave.ts';
import { arrange } from './pass-time.ts';
import type { PlotPart } from './plot.ts';
import type { Troupe } from './set-up.ts';
import { signIn } from './sign-in.ts';
import { offerName } from './stock.ts';
import type { Story, Subscriber } from './story.ts';

/** A customer comes on their day, changes their mind perhaps, and may leave on another. */
export function expect(story: Story, part: PlotPart, index: number): void {
  const { stage } = story;
  const at = stage.moment(part.startDay);
  arrange(story, story.troupes[part.project]!, at, async () => {
    const subscriber = await arrive(story, part, at);
    const { leavesAfter } = part;
    if (leavesAfter !== undefined) expectEnd(story, subscriber, at.add({ hours: 24 * leavesAfter }));
    expectChanges(story, subscriber, at);
    if (index % 11 === 3) billOnce(story, subscriber, stage.dayOf(at) + 20);
  });
}

async function arrive(story: Story, part: PlotPart, at: Temporal.Instant): Promise<Subscriber> {
  const { stage } = story;
  const troupe = story.troupes[part.project]!;
  const { viewer, customerId } = await introduce(story, troupe, part, at);
  const { quantity, currency } = part;
  const items = [{ priceId: troupe.prices.get(offerName(part))!, quantity }];
  const order = orderWithDefaults({ customerId, currency, items, coupons: part.hasCoupon ? [welcome] : [] });
  const { id: subscriptionId } = await stage.do((em) => subscribe(em, viewer, order, stage.end));
  const subscriber = { part, troupe, viewer, subscriptionId, customerId, invoices: 0 };
  story.customers.set(customerId, subscriber);
  story.subscribers.set(subscriptionId, subscriber);
  return subscriber;
}

/** People sign in and buy in their own name; for companies the project does it, under a number of its own. */
async function introduce(
  story: Story,
  troupe: Troupe,
  { name, email, timezone, isPerson, address, vatId, locale }: PlotPart,
  at: Temporal.Instant,
): Promise<{ viewer: Viewer; customerId: string }> {
  const { stage } = story;
  const user = isPerson ? story.users.get(email) : undefined;
  if (user) await signIn(stage, troupe, user.id, at);
  const known = user ? { userId: user.id } : { externalId: `${troupe.slug}-${1000 + story.customers.size}` };
  const { clockId: testClockId, viewer } = troupe;
  const facts = { email, name, timezone, address, vatId, locale, testClockId, taxExempt: false };
  const { id } = await stage.do((em) => createCustomer(em, viewer, { ...known, ...facts }, stage.end));
  return { viewer: user ? asPerson(user) : viewer, customerId: id };
}
