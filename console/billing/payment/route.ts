import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const paymentRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/payments/$payment',
  // Another thing is another screen, with dialogs of its own.
  remountDeps: ({ params }) => params,
  component: lazyScreen(() => import('./payment.tsx'), 'Payment'),
});
