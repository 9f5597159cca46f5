import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const newInvoiceRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/invoices/new',
  // A customer to begin with.
  validateSearch: listSearch({ customer: undefined }),
  component: lazyScreen(() => import('./new-invoice.tsx'), 'NewInvoice'),
});
