import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { rootRoute } from '../../app/root.ts';

export const instanceSettingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: lazyScreen(() => import('./settings.tsx'), 'InstanceSettings'),
});
