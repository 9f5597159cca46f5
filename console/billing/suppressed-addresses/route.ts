import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';
import { mailReports } from './report-words.ts';

export const suppressedAddressesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/suppressed-addresses',
  validateSearch: listSearch({ cause: mailReports }),
  component: lazyScreen(() => import('./suppressed-addresses.tsx'), 'SuppressedAddresses'),
});
