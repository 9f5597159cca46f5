import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const changeSubscriptionRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/subscriptions/$subscription/change',
  remountDeps: ({ params }) => params,
  component: lazyScreen(() => import('./change-subscription.tsx'), 'ChangeSubscription'),
});
