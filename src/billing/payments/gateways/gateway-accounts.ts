import type { EntityManager } from '@mikro-orm/postgresql';
import { ofProjects } from '../../../auth/of-project.ts';
import type { ScopedList } from '../../../auth/scoped-list.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import { conflict, invalid } from '../../../errors.ts';
import type { SealedBox } from '../../../platform/seal.ts';
import { sql } from '../../../platform/store/sql.ts';
import { GatewayAccount } from './gateway-account.ts';
import type { GatewayAccess } from './gateway.ts';
import type { GatewayName } from './gateway-name.ts';

/** The purpose of the box that seals the secrets of gateways. */
export const gatewayPurpose = 'hub gateway accounts';

/** One account of a project whose billing the viewer may read. */
export async function findGatewayAccount(em: EntityManager, viewer: Viewer, id: string): Promise<GatewayAccount> {
  viewer.require('billing:read');
  return viewer.admit('billing:read', await em.findOne(GatewayAccount, { id }), 'gateway_account');
}

/** The accounts of one project, or of all projects whose billing the viewer may read. */
export const gatewayAccountList: ScopedList<GatewayAccount, { projectId?: string | null }> = {
  entity: GatewayAccount,
  where: (viewer, { projectId }) => ofProjects(viewer, 'billing:read', projectId).and(sql`disconnected_at is null`),
};

/** The account by which a project takes payments; the only one, if no gateway is named. */
export async function connectedAccount(
  em: EntityManager,
  projectId: string,
  gateway?: GatewayName | null,
): Promise<GatewayAccount> {
  const named = gateway ? { gateway } : {};
  const [account, another] = await em.find(GatewayAccount, { projectId, disconnectedAt: null, ...named });
  if (!account) throw notConnected(gateway);
  if (another) throw invalid('/gateway', 'must be given, since the project is connected to several gateways');
  return account;
}

/** Whether a project still takes payments by the account that saved a method; a disconnected one charges nothing. */
export async function isConnected(em: EntityManager, { accountId }: { accountId: string }): Promise<boolean> {
  const account = await em.findOneOrFail(GatewayAccount, { id: accountId });
  return account.disconnectedAt === null;
}

function notConnected(gateway: GatewayName | null | undefined): Error {
  const named = gateway ? `the gateway ${gateway}` : 'a gateway';
  return conflict(
    'gateway_not_connected',
    `The project is not connected to ${named}. Connect it first, or record the payment.`,
  );
}

/** The account with its secret, for its adapter. */
export function accessOf(box: SealedBox, { id, projectId, secret, webhookSecret }: GatewayAccount): GatewayAccess {
  const ofWebhooks = webhookSecret === null ? {} : { webhookSecret: box.open(webhookSecret, id) };
  return { id, projectId, secret: box.open(secret, id), ...ofWebhooks };
}
