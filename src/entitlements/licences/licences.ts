import type { EntityManager } from '@mikro-orm/postgresql';
import { Project } from '../../auth/projects/project.ts';
import type { ScopedList } from '../../auth/scoped-list.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../errors.ts';
import { newest, oldest } from '../../platform/store/order.ts';
import type { Order } from '../../platform/store/order.ts';
import { sql, uuid } from '../../platform/store/sql.ts';
import { billed } from '../../billing/customers/billed-filter.ts';
import { admitBilled } from '../../billing/customers/visible.ts';
import type { LicenceFilter, LicenceSort } from './licence-filter.ts';
import { Licence } from './licence.ts';
import { Machine } from './machine.ts';
import type { LicenceSigner } from './licence-signer.ts';
import { listKeys } from './signing-keys.ts';
import type { LicenceSigningKey } from './signing-keys.ts';

/** Finds one licence: of the viewer's project, or the viewer's own. */
export async function findLicence(em: EntityManager, viewer: Viewer, id: string): Promise<Licence> {
  viewer.require('billing:read');
  return admitBilled(em, viewer, await em.findOne(Licence, { id }), 'licence');
}

/** Finds one machine of a licence that the viewer may see. */
export async function findMachine(em: EntityManager, viewer: Viewer, id: string): Promise<Machine> {
  viewer.require('billing:read');
  const machine = await em.findOne(Machine, { id });
  const licence = machine && (await em.findOne(Licence, { id: machine.licenceId }));
  await admitBilled(em, viewer, licence, 'machine');
  return machine!;
}

/** The licences of the viewer's projects, and those of the viewer. */
export const licenceList: ScopedList<Licence, LicenceFilter> = {
  entity: Licence,
  orders: { newest, oldest } satisfies Record<LicenceSort, Order>,
  where: (viewer, filter) => {
    const where = billed(viewer, filter, { table: 'licence' });
    const { productId, subscriptionId } = filter;
    if (productId) where.and(sql`product_id = ${uuid.product(productId, '/productId')}`);
    if (subscriptionId) where.and(sql`subscription_id = ${uuid.subscription(subscriptionId, '/subscriptionId')}`);
    return where;
  },
};

/** Lists the public keys that verify a project's licences, for everyone; created on the first request of a member. */
export async function publicKeys(
  em: EntityManager,
  viewer: Viewer,
  projectId: string,
  signer: LicenceSigner,
): Promise<LicenceSigningKey[]> {
  viewer.require('catalog:read');
  const keys = await listKeys(em, projectId);
  if (keys.length || viewer.kind === 'nobody' || !viewer.knows(projectId)) return keys;
  // An operator counts as a member of any project id, even of one that does not exist.
  if (!(await em.findOne(Project, { id: projectId }))) throw notFound('project');
  await signer.of(projectId);
  return listKeys(em, projectId);
}
