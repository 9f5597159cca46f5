import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const invoiceRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/invoices/$invoice',
  // Another thing is another screen, with dialogs of its own.
  remountDeps: ({ params }) => params,
  component: lazyScreen(() => import('./invoice.tsx'), 'Invoice'),
});
