import { createRoute } from '@tanstack/react-router';
import { rangeChoices } from '../../analytics/range/range-choices.ts';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

// The search is for the usage of one subject.
const validateSearch = listSearch({
  ...rangeChoices,
  by: ['subject', 'customer', 'plan', 'properties'],
  customer: undefined,
  plan: undefined,
});

export const meterRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/meters/$meter',
  validateSearch,
  remountDeps: ({ params }) => params,
  component: lazyScreen(() => import('./meter.tsx'), 'Meter'),
});
