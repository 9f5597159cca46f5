import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../root.ts';

export const homeRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./home.tsx'), 'Home'),
});
