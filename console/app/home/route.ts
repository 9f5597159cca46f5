import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../load-code.ts';
import { projectRoute } from '../root.ts';

export const homeRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  component: lazyScreen(() => import('./home.tsx'), 'Home'),
});
