import type { HomeQueryVariables } from '../graphql/gql/graphql.ts';
import { timezone } from '../parts/timezone.ts';

/** What the first screen of a project asks for. */
export function homeVariables(project: string): HomeQueryVariables {
  return {
    id: project,
    // What is written off stays overdue, and needs no attention.
    filter: { projectId: project, status: 'open', isOverdue: true, hasTestClock: false },
    quarantined: { projectId: project, isQuarantined: true },
    from: yearAgo(),
    timezone: timezone(),
  };
}

/** The first day of the month eleven months ago: twelve months with this one. It is the same all day, for the cache. */
function yearAgo(): string {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth() - 11, 1).toISOString();
}
