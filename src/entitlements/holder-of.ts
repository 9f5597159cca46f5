import type { Viewer } from '../auth/viewer.ts';
import { invalid } from '../errors.ts';
import { Where } from '../platform/store/rows.ts';
import { sql, uuid } from '../platform/store/sql.ts';
import { visibleTo } from '../billing/customers/visible.ts';
import type { HolderArgs } from './entitlement-input.ts';

interface Holder {
  /** A condition on table `customer`: at most one row, and only a customer the viewer may see. */
  where: Where;
  /** Whether the viewer is a person who asks about themself. */
  isSelf: boolean;
}

/** Finds the customer that the arguments name; a person who names no customer asks about themself. */
export function holderOf(viewer: Viewer, { customerId, externalId, projectId }: HolderArgs): Holder {
  viewer.require('billing:read');
  if (customerId && externalId) throw invalid('/externalId', 'give customerId or externalId, not both');
  if (customerId) return { where: visibleTo(viewer, { customerId, projectId }, 'id'), isSelf: false };
  if (externalId) return { where: withExternalId(viewer.actIn('billing:read', projectId), externalId), isSelf: false };
  if (viewer.kind === 'customer') return { where: visibleTo(viewer, { projectId }, 'id'), isSelf: true };
  if (viewer.kind !== 'user') throw invalid('/customerId', 'give customerId or externalId');
  const where = inProject(projectId ?? viewer.clientProjectId).and(sql`user_id = ${uuid.user(viewer.userId)}`);
  return { where, isSelf: true };
}

function withExternalId(projectId: string, externalId: string): Where {
  return inProject(projectId).and(sql`external_id = ${externalId}`);
}

function inProject(projectId: string): Where {
  return new Where().and(sql`project_id = ${uuid.project(projectId, '/projectId')}`);
}
