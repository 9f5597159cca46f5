import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/root.ts';

export const customerRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/customers/$customer',
  // Another thing is another screen, with dialogs of its own.
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./customer.tsx'), 'Customer'),
});
