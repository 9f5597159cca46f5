import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/root.ts';

export const subscriptionRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/subscriptions/$subscription',
  // Another thing is another screen, with dialogs of its own.
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./subscription.tsx'), 'Subscription'),
});
