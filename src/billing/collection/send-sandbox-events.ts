import type { EntityManager } from '@mikro-orm/postgresql';
import { deliverDue } from '../../platform/deliveries/deliver-due.ts';
import type { DeliveryKind, DueMessage } from '../../platform/deliveries/deliver-due.ts';
import { sql, typeId } from '../../platform/store/sql.ts';
import { accessOf } from '../payments/gateways/gateway-accounts.ts';
import { GatewayAccount } from '../payments/gateways/gateway-account.ts';
import { GatewayName } from '../payments/gateways/gateway-name.ts';
import { signWebhook } from '../payments/gateways/sandbox/sandbox-webhooks.ts';
import type { CollectionDeps } from './collection-deps.ts';
import { receiveWebhook } from './receive-webhook.ts';

interface SandboxEvent extends DueMessage {
  accountId: string;
  body: string;
}

/** The seconds between attempts. */
const waitSeconds = [10, 60, 600, 3_600];

/**
 * Sends the webhooks of the sandbox. They are signed and read like those of any gateway; only the way through the network is
 * left out, since the sandbox is in the hub.
 */
export function sendSandboxEvents(deps: CollectionDeps & { orm: { em: EntityManager } }): Promise<number> {
  return deliverDue(deps, kindOf(deps));
}

function kindOf(deps: CollectionDeps): DeliveryKind<SandboxEvent> {
  return {
    table: 'sandbox_event',
    columns: sql`account_id as "accountId", body`,
    spelling: { accountId: typeId.gatewayaccount },
    waitSeconds,
    async send({ accountId, body }) {
      const account = await deps.inTransaction((em) => em.findOneOrFail(GatewayAccount, { id: accountId }));
      const now = deps.now();
      const signature = signWebhook(accessOf(deps.box, account).secret, body, now);
      const header = (name: string) => (name === 'sandbox-signature' ? signature : undefined);
      await receiveWebhook(deps, { gateway: GatewayName.sandbox, accountId, webhook: { body, header, now } });
    },
    onFailure: ({ accountId }, { error }) => deps.onFailure(accountId, error),
    // What the webhook was about is asked for all the same, only later.
    giveUp() {},
  };
}
