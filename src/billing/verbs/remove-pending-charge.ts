import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { PendingCharge, PendingChargeStatus } from '../invoicing/pending/pending-charge.ts';
import { removePending } from '../subscriptions/charging/gather.ts';
import { readBillingState } from '../subscriptions/read-billing-state.ts';
import { lockAndCatchUp } from '../turns/lock-and-catch-up.ts';

/** Removes a pending charge, which is then never charged; only its project may. */
export async function removePendingCharge(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<PendingCharge> {
  viewer.require('billing:write');
  const found = viewer.admit('billing:write', await peek(em, PendingCharge, id), 'pending_charge');
  const { now } = await lockAndCatchUp(em, found.customerId, at);
  const charge = (await lock(em, PendingCharge, id))!;
  if (charge.status === PendingChargeStatus.removed) return charge;
  if (charge.status === PendingChargeStatus.invoiced) throw isInvoiced();
  const { billingState } = (await readBillingState(em, charge.subscriptionId))!;
  removePending(em, viewer, billingState, { charge, at: now });
  return charge;
}

function isInvoiced(): Error {
  return conflict(
    'pending_charge_is_invoiced',
    'This charge is a line of an invoice by now: credit the line, or delete the invoice if it is a draft.',
  );
}
