import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/root.ts';

export const changeSubscriptionRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/subscriptions/$subscription/change',
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./change-subscription.tsx'), 'ChangeSubscription'),
});
