import { GatewayMode } from '../../../../src/billing/payments/gateways/gateway-mode.ts';
import { GatewayName } from '../../../../src/billing/payments/gateways/gateway-name.ts';
import { connectGateway } from '../../../../src/billing/verbs/connect-gateway.ts';
import { asProject } from '../../../../src/cli/viewers.ts';
import { FrozenClock } from '../../../../src/platform/time/clock.ts';
import { Seed } from '../../../support/seed.ts';
import type { StripeServer } from '../../../support/stripe/stripe-server.ts';
import { box } from '../faults.ts';
import type { FaultyHub } from '../faults.ts';
import type { FaultyShop } from '../faulty-stage.ts';

/** Opens a project that is connected to the server that stands in for Stripe. */
export async function openStripeShop(hub: FaultyHub, { secretKey, webhookSecret }: StripeServer): Promise<FaultyShop> {
  const project = await new Seed(hub.orm, new FrozenClock(hub.now)).project();
  const viewer = asProject(project);
  const about = { mode: GatewayMode.test, reference: 'acct_local', publishableKey: null };
  const checked = { secret: secretKey, webhookSecret, ...about };
  const { id: accountId } = await hub.inTransaction((em) =>
    connectGateway(em, viewer, { gateway: GatewayName.stripe }, { box, now: hub.now, checked }),
  );
  return { project, viewer, accountId, secret: webhookSecret };
}
