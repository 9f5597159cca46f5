import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const releaseRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/products/$product/releases/$release',
  // Another thing is another screen, with dialogs of its own.
  remountDeps: ({ params }) => params,
  component: lazyScreen(() => import('./release.tsx'), 'Release'),
});
