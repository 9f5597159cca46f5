import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/root.ts';

export const orderRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/orders/$order',
  // Another thing is another screen, with dialogs of its own.
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./order.tsx'), 'Order'),
});
