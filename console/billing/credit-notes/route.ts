import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const creditNotesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/credit-notes',
  validateSearch: listSearch({
    status: ['issued', 'void'],
    reason: ['correction', 'goodwill', 'change', 'cancellation', 'pause', 'expiry', 'late_usage'],
    sort: ['newest', 'oldest', 'number', 'total'],
  }),
  component: lazyScreen(() => import('./credit-notes.tsx'), 'CreditNotes'),
});
