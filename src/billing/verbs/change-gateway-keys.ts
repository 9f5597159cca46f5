import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict, invalid } from '../../errors.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { SealedBox } from '../../platform/seal.ts';
import { lock } from '../../platform/store/lock.ts';
import { GatewayAccount } from '../payments/gateways/gateway-account.ts';
import { GatewayName } from '../payments/gateways/gateway-name.ts';
import type { CheckedAccount } from '../payments/gateways/gateway.ts';
import { sealed } from './connect-gateway.ts';

/** Finds an account whose keys the viewer may replace, before its gateway is asked about the new ones. */
export async function admitNewKeys(em: EntityManager, viewer: Viewer, id: string): Promise<GatewayAccount> {
  viewer.require('billing:write');
  const found = await em.findOne(GatewayAccount, { id }, { disableIdentityMap: true });
  const account = viewer.admit('billing:write', found, 'gateway_account');
  if (account.gateway !== GatewayName.stripe) throw invalid('/id', 'is an account of a gateway without keys');
  return account;
}

/**
 * Replaces the keys of an account by those that its gateway has accepted, such as rolled ones, or the secret of webhooks.
 * They have to be of the same account there: its payments are refunded and compared by these keys.
 */
export async function changeGatewayKeys(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  { box, now, checked }: { box: SealedBox; now: Temporal.Instant; checked: CheckedAccount },
): Promise<GatewayAccount> {
  await admitNewKeys(em, viewer, id);
  const account = (await lock(em, GatewayAccount, id))!;
  if (account.reference !== checked.reference || account.mode !== checked.mode) throw anotherAccount(account);
  const { secret, webhookSecret } = sealed(box, id, checked);
  account.secret = secret;
  account.webhookSecret = webhookSecret ?? account.webhookSecret;
  account.publishableKey = checked.publishableKey ?? account.publishableKey;
  const { gateway } = account;
  record(em, viewer, now, { ...subjectOf(account), type: 'gateway.keys_changed', payload: { gateway } });
  return account;
}

function anotherAccount({ reference, mode }: GatewayAccount): Error {
  return conflict(
    'gateway_account_differs',
    `These keys are not of ${String(reference)} in ${mode} mode. Disconnect it, and connect the other account instead.`,
  );
}
