import type { Temporal } from 'temporal-polyfill';
import { InvoiceStatus } from '../../billing/invoicing/invoices/invoice-states.ts';
import { writeOffInvoice } from '../../billing/verbs/finalize-invoice.ts';
import { Invoice } from '../../billing/invoicing/invoices/invoice.ts';
import { cancelSubscription } from '../../billing/verbs/cancel-subscription.ts';
import { CancelAt } from '../../billing/subscriptions/subscription-input.ts';
import { Unused } from '../../billing/subscriptions/subscription-terms.ts';
import { arrange } from './pass-time.ts';
import type { Story, Subscriber } from './story.ts';

/**
 * A customer leaves at the end of what they have paid for, or at once and is given the rest back. One who does not pay
 * is shown out, and what they owe is written off.
 */
export function expectEnd(story: Story, subscriber: Subscriber, at: Temporal.Instant): void {
  const { stage, subscribers } = story;
  const { subscriptionId: id, part, troupe } = subscriber;
  arrange(story, troupe, at, async () => {
    if (!subscribers.has(id)) return;
    const isShownOut = part.habit === 'stops';
    const isAtOnce = isShownOut || part.isRefunded;
    const viewer = isAtOnce ? troupe.viewer : subscriber.viewer;
    const unused = part.isRefunded && !isShownOut ? Unused.credit : Unused.keep;
    const input = { id, at: isAtOnce ? CancelAt.now : CancelAt.period_end, unused };
    await stage.do((em) => cancelSubscription(em, viewer, input, stage.end));
    if (isAtOnce) subscribers.delete(id);
    if (isShownOut) await writeOff(story, subscriber);
  });
}

async function writeOff({ stage }: Story, { customerId, troupe: { viewer } }: Subscriber): Promise<void> {
  const open = await stage.do((em) =>
    em.find(Invoice, { customerId, status: InvoiceStatus.open }, { orderBy: { id: 1 } }),
  );
  for (const { id } of open) await stage.do((em) => writeOffInvoice(em, viewer, id, stage.end));
}
