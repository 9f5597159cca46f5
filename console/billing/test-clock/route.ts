import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const testClockRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/test-clocks/$clock',
  // The time before the last move, so that what is new stays marked after a reload.
  validateSearch: ({ since }: Record<string, unknown>): { since?: string } =>
    typeof since === 'string' ? { since } : {},
  remountDeps: ({ params }) => params,
  component: lazyScreen(() => import('./test-clock.tsx'), 'TestClock'),
});
