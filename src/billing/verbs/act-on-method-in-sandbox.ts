import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict, invalid } from '../../errors.ts';
import { admitBilled } from '../customers/visible.ts';
import { GatewayAccount } from '../payments/gateways/gateway-account.ts';
import { GatewayName } from '../payments/gateways/gateway-name.ts';
import { SandboxAction } from '../payments/gateways/sandbox/sandbox-act-input.ts';
import type { ActOnMethodInSandboxInput } from '../payments/gateways/sandbox/sandbox-act-input.ts';
import { actOnMethod } from '../payments/gateways/sandbox/sandbox-methods.ts';
import { PaymentMethod } from '../payments/methods/payment-method.ts';

/** Confirms or refuses in the sandbox that a method is saved, in the place of the customer at their bank. */
export async function actOnMethodInSandbox(
  em: EntityManager,
  viewer: Viewer,
  { paymentMethodId, action }: ActOnMethodInSandboxInput,
): Promise<PaymentMethod> {
  viewer.require('billing:write');
  const found = await em.findOne(PaymentMethod, { id: paymentMethodId });
  const method = await admitBilled(em, viewer, found, 'payment_method', 'billing:write');
  if (action !== SandboxAction.confirm && action !== SandboxAction.refuse)
    throw invalid('/action', 'must be confirm or refuse: nothing else happens to a method that is saved');
  const { id, projectId, gateway } = await em.findOneOrFail(GatewayAccount, { id: method.accountId });
  if (gateway !== GatewayName.sandbox)
    throw conflict('sandbox_cannot_act', `Another gateway, ${String(gateway)}, saves this method.`);
  if (!(await actOnMethod(em, { id, projectId, secret: '' }, { key: method.id, act: action })))
    throw conflict(
      'sandbox_cannot_act',
      `"${action}" is not possible: the sandbox does not ask about this method now.`,
    );
  return method;
}
