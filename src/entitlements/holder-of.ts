import type { Viewer } from '../auth/viewer.ts';
import { invalid } from '../errors.ts';
import { Where } from '../platform/store/rows.ts';
import { sql, uuid } from '../platform/store/sql.ts';
import { visibleTo } from '../billing/customers/visible.ts';
import type { HolderArgs } from './entitlement-input.ts';

interface Holder {
  /** On table customer: at most one row, and only of someone the viewer may ask about. */
  where: Where;
  /** Whether the viewer is a person who asks about themself. */
  isSelf: boolean;
}

/** Whom a question is about: a customer the viewer may see, or without any name the viewer in person. */
export function holderOf(viewer: Viewer, { customerId, externalId, projectId }: HolderArgs): Holder {
  viewer.require('billing:read');
  if (customerId && externalId) throw invalid('/externalId', 'give customerId or externalId, not both');
  if (customerId) return { where: visibleTo(viewer, { customerId, projectId }, 'id'), isSelf: false };
  if (externalId) return { where: named(viewer.actIn('billing:read', projectId), externalId), isSelf: false };
  if (viewer.kind !== 'user') throw invalid('/customerId', 'give customerId or externalId');
  const where = inProject(projectId ?? viewer.clientProjectId).and(sql`user_id = ${uuid.user(viewer.userId)}`);
  return { where, isSelf: true };
}

function named(projectId: string, externalId: string): Where {
  return inProject(projectId).and(sql`external_id = ${externalId}`);
}

function inProject(projectId: string): Where {
  return new Where().and(sql`project_id = ${uuid.project(projectId, '/projectId')}`);
}
