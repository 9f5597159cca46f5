import type { Gateway, GatewayAccess } from '../gateway.ts';
import { GatewayName } from '../gateway-name.ts';
import { checkKeys } from './check-keys.ts';
import { openAccount } from './stripe-account.ts';
import type { StripeAccount } from './stripe-account.ts';
import { abandonCharge, charge, fetchCharge } from './stripe-charges.ts';
import { fetchMethod, removeMethod, saveMethod } from './stripe-methods.ts';
import type { StripeOptions } from './stripe-options.ts';
import { readRecord } from './stripe-record.ts';
import { abandonRefund, fetchRefund, refund } from './stripe-refunds.ts';
import { readWebhook } from './stripe-webhooks.ts';

/** How long a question for a webhook may take: Stripe waits for the answer. */
const webhookTimeoutMs = 5_000;

/** The adapter of Stripe, by its SDK. Keys of calls are idempotency keys there, and stand in the metadata of objects. */
export function stripe(options: StripeOptions): Gateway {
  const by =
    <C extends { signal: AbortSignal }, T>(act: (account: StripeAccount, call: C) => Promise<T>) =>
    (access: GatewayAccess, call: C): Promise<T> =>
      act(openAccount(options, access, call.signal), call);
  return {
    name: GatewayName.stripe,
    checkAccount: ({ stripe: keys }) => checkKeys(options, keys),
    charge: by(charge),
    fetchCharge: by(fetchCharge),
    abandonCharge: by(abandonCharge),
    saveMethod: by(saveMethod),
    fetchMethod: by(fetchMethod),
    removeMethod: by(removeMethod),
    refund: by(refund),
    fetchRefund: by(fetchRefund),
    abandonRefund: by(abandonRefund),
    readRecord: (access, deadline) => {
      const open = () => openAccount(options, access, deadline());
      return readRecord({ ...open(), ask: (shape, request) => open().ask(shape, request) });
    },
    readWebhook: (access, webhook) =>
      readWebhook(openAccount(options, access, AbortSignal.timeout(webhookTimeoutMs)), access, webhook),
  };
}
