import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/root.ts';

export const licenceRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/licences/$licence',
  // Another thing is another screen, with dialogs of its own.
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./licence.tsx'), 'Licence'),
});
