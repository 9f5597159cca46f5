import type { EntityManager } from '@mikro-orm/postgresql';
import { randomBytes } from 'node:crypto';
import { invalid } from '../../../../errors.ts';
import type { ChargeCall, CheckedAccount, Gateway, GatewayAccess } from '../gateway.ts';
import { GatewayMode } from '../gateway-mode.ts';
import { GatewayName } from '../gateway-name.ts';
import { NoAnswer, abandonCharge, readCharge, stateOf, takeCharge } from './sandbox-charges.ts';
import { readMethod, removeMethod, saveMethod, tokenOf } from './sandbox-methods.ts';
import { abandonRefund, readMovements, readRefund, takeRefund } from './sandbox-refunds.ts';
import { behaviorOf } from './sandbox-tokens.ts';
import { readSandboxWebhook } from './sandbox-webhooks.ts';

/** Runs work in a transaction of the sandbox's own, as if it were another system. */
type InTransaction = <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;

/**
 * The built-in gateway for trials. It keeps a record of its own, apart from payments and the ledger, and does what the
 * token of a charge says, so that every outcome can be tried.
 */
export function sandbox(inTransaction: InTransaction): Gateway {
  return {
    name: GatewayName.sandbox,
    checkAccount: async ({ stripe }) => sandboxAccount(stripe),
    async charge(account, call) {
      const token = await inTransaction((em) => tokenOfCall(em, account, call));
      const behavior = behaviorOf(token);
      if (behavior.isLost) throw new NoAnswer('the sandbox lost the charge');
      const state = await inTransaction((em) => takeCharge(em, account, token, call));
      if (behavior.isSilent) throw new NoAnswer('the sandbox lost its answer');
      return state;
    },
    async fetchCharge(account, call) {
      const charge = await inTransaction((em) => readCharge(em, account, call));
      return charge && stateOf(charge);
    },
    abandonCharge: (account, call) => inTransaction((em) => abandonCharge(em, account, call)),
    saveMethod: (account, call) => inTransaction((em) => saveMethod(em, account, call)),
    fetchMethod: (account, call) => inTransaction((em) => readMethod(em, account, call)),
    removeMethod: (account, call) => inTransaction((em) => removeMethod(em, account, call)),
    refund: (account, call) => inTransaction((em) => takeRefund(em, account, call)),
    fetchRefund: (account, call) => inTransaction((em) => readRefund(em, account, call)),
    abandonRefund: (account, call) => inTransaction((em) => abandonRefund(em, account, call)),
    readRecord: (account) => inTransaction((em) => readMovements(em, account)),
    readWebhook: async (account, webhook) => readSandboxWebhook(account, webhook),
  };
}

/** An account of the sandbox, whose webhooks it signs by a secret of its own. */
export function sandboxAccount(stripe?: object | null): CheckedAccount {
  if (stripe) throw invalid('/stripe', 'is only for the gateway stripe; leave it out');
  const secret = randomBytes(32).toString('base64url');
  return { secret, webhookSecret: null, mode: GatewayMode.test, reference: null, publishableKey: null };
}

async function tokenOfCall(em: EntityManager, account: GatewayAccess, { source }: ChargeCall): Promise<string> {
  if ('token' in source) return source.token;
  return (await tokenOf(em, account, source.method)) ?? 'removed';
}
