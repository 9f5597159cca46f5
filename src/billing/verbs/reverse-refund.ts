import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { openProjectAccounts } from '../ledger/accounts.ts';
import { readReason } from '../payments/reversal.ts';
import type { Reversal } from '../payments/reversal.ts';
import { reversePayOut } from '../payments/refunds/pay-out.ts';
import { Refund, refundStates } from '../payments/refunds/refund.ts';
import { lockAndCatchUp } from '../turns/lock-and-catch-up.ts';

/** Takes back a refund that was recorded in error or whose money came back: the customer's balance has it again. */
export async function reverseRefund(
  em: EntityManager,
  viewer: Viewer,
  reversal: Reversal,
  at: Temporal.Instant,
): Promise<Refund> {
  viewer.require('billing:write');
  const { id } = reversal;
  const found = viewer.admit('billing:write', await peek(em, Refund, id), 'refund');
  const reason = readReason(reversal);
  const { customer, now } = await lockAndCatchUp(em, found.customerId, at, () => openProjectAccounts(em, found));
  const refund = (await lock(em, Refund, id))!;
  refundStates.require(refund, 'reverse');
  await reversePayOut(em, viewer, { customer, refund, reason }, now);
  return refund;
}
