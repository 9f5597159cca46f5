import type { Topic } from './topic.ts';

/** The versions of plans, and moves between them. */
export const planVersionsTopic: Topic = {
  name: 'plan-versions',
  title: 'Versions of plans',
  description: 'The versions of a plan with their subscribers, and moves of subscribers between them.',
  fields: [
    ...['planVersions', 'previewMoveSubscribers', 'moveSubscribers', 'planMoves', 'planMove', 'movedSubscriptions'],
    ...['pausePlanMove', 'resumePlanMove', 'cancelPlanMove'],
  ],
};
