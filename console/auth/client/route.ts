import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const clientRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/clients/$client',
  component: lazyScreen(() => import('./client.tsx'), 'Client'),
});
