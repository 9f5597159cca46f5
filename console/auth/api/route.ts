import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const apiRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/apis/$api',
  component: lazyScreen(() => import('./api.tsx'), 'Api'),
});
