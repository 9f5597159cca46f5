import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const importRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/imports/$import',
  // Another thing is another screen, with a file of its own.
  remountDeps: ({ params }) => params,
  component: lazyScreen(() => import('./import.tsx'), 'Import'),
});
