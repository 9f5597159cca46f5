import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { admitBilled } from '../customers/visible.ts';
import { PaymentAttempt } from '../payments/attempts/payment-attempt.ts';
import { GatewayAccount } from '../payments/gateways/gateway-account.ts';
import { GatewayName } from '../payments/gateways/gateway-name.ts';
import { SandboxAction } from '../payments/gateways/sandbox/sandbox-act-input.ts';
import type { ActInSandboxInput } from '../payments/gateways/sandbox/sandbox-act-input.ts';
import { requireSeller } from '../subscriptions/require-seller.ts';
import { actOnCharge, describeCharge } from '../payments/gateways/sandbox/sandbox-charges.ts';

/** What a customer does for their own payment; the others are those of banks, for which the project acts. */
const actsOfCustomers: readonly SandboxAction[] = [SandboxAction.confirm, SandboxAction.refuse];

/**
 * Does in the sandbox what a customer or a bank does elsewhere. The attempt follows as with any gateway: by the webhook that
 * the sandbox sends, or when it is asked.
 */
export async function actInSandbox(
  em: EntityManager,
  viewer: Viewer,
  { paymentAttemptId, action }: ActInSandboxInput,
): Promise<PaymentAttempt> {
  viewer.require('billing:write');
  const found = await em.findOne(PaymentAttempt, { id: paymentAttemptId });
  const attempt = await admitBilled(em, viewer, found, 'payment_attempt', 'billing:write');
  if (!actsOfCustomers.includes(action)) requireSeller(viewer, attempt.projectId);
  const account = await em.findOneOrFail(GatewayAccount, { id: attempt.accountId });
  const { id, projectId, gateway } = account;
  const access = { id, projectId, secret: '' };
  if (gateway !== GatewayName.sandbox)
    throw conflict('sandbox_cannot_act', `Another gateway, ${String(gateway)}, has the charge of this attempt.`);
  const isDone = await actOnCharge(em, access, { key: attempt.id, act: action });
  if (!isDone) {
    const state = await describeCharge(em, access, attempt.id);
    throw conflict('sandbox_cannot_act', `"${action}" is not possible: the sandbox ${state}.`);
  }
  return attempt;
}
