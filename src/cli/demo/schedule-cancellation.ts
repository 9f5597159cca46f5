import type { Temporal } from 'temporal-polyfill';
import { InvoiceStatus } from '../../billing/invoicing/invoices/invoice-states.ts';
import { writeOffInvoice } from '../../billing/verbs/finalize-invoice.ts';
import { Invoice } from '../../billing/invoicing/invoices/invoice.ts';
import { cancelSubscription } from '../../billing/verbs/cancel-subscription.ts';
import { CancelAt } from '../../billing/subscriptions/subscription-input.ts';
import { Unused } from '../../billing/subscriptions/subscription-terms.ts';
import { schedule } from './advance-time.ts';
import type { DemoState, Subscriber } from './demo-state.ts';

/**
 * Schedules a cancellation: at the end of the paid period, or at once with credit for the rest. The project cancels for
 * a customer who has stopped paying, and writes off what they owe.
 */
export function scheduleCancellation(state: DemoState, subscriber: Subscriber, at: Temporal.Instant): void {
  const { timeline, subscribers } = state;
  const { subscriptionId: id, script, project } = subscriber;
  schedule(state, project, at, async () => {
    if (!subscribers.has(id)) return;
    const hasStoppedPaying = script.habit === 'stops';
    const isImmediate = hasStoppedPaying || script.isRefunded;
    const viewer = isImmediate ? project.viewer : subscriber.viewer;
    const unused = script.isRefunded && !hasStoppedPaying ? Unused.credit : Unused.keep;
    const input = { id, at: isImmediate ? CancelAt.now : CancelAt.period_end, unused };
    await timeline.do((em) => cancelSubscription(em, viewer, input, timeline.end));
    if (isImmediate) subscribers.delete(id);
    if (hasStoppedPaying) await writeOff(state, subscriber);
  });
}

async function writeOff({ timeline }: DemoState, { customerId, project: { viewer } }: Subscriber): Promise<void> {
  const open = await timeline.do((em) =>
    em.find(Invoice, { customerId, status: InvoiceStatus.open }, { orderBy: { id: 1 } }),
  );
  for (const { id } of open) await timeline.do((em) => writeOffInvoice(em, viewer, id, timeline.end));
}
