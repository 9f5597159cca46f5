import { inProjects } from '../auth/of-project.ts';
import type { ScopedList } from '../auth/scoped-list.ts';
import type { Viewer } from '../auth/viewer.ts';
import { Where } from '../platform/store/rows.ts';
import { sql, uuid } from '../platform/store/sql.ts';
import type { CustomerMailFilter } from './customer-mail-filter.ts';
import { CustomerMail } from './customer-mail.ts';

/** The mails to customers of the viewer's projects. */
export const customerMailList: ScopedList<CustomerMail, CustomerMailFilter> = {
  entity: CustomerMail,
  where(viewer, { projectId, customerId, subjectId, kind, state }) {
    const where = reachOf(viewer);
    if (projectId) where.and(sql`project_id = ${uuid.project(projectId, '/projectId')}`);
    if (customerId) where.and(sql`customer_id = ${uuid.customer(customerId, '/customerId')}`);
    if (subjectId) where.and(sql`subject_id = ${subjectId}`);
    if (kind) where.and(sql`kind = ${kind}`);
    if (state) where.and(sql`state = ${state}`);
    return where;
  },
};

function reachOf(viewer: Viewer): Where {
  const reach = viewer.reach('billing:read');
  return reach === 'all' ? new Where() : new Where().and(inProjects(reach));
}
