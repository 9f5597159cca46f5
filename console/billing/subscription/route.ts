import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const subscriptionRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/subscriptions/$subscription',
  // Another thing is another screen, with dialogs of its own.
  remountDeps: ({ params }) => params,
  component: lazyScreen(() => import('./subscription.tsx'), 'Subscription'),
});
