import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/root.ts';

export const invoiceRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/invoices/$invoice',
  // Another thing is another screen, with dialogs of its own.
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./invoice.tsx'), 'Invoice'),
});
