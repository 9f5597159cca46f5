import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/root.ts';

export const creditNoteRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/credit-notes/$creditNote',
  // Another thing is another screen, with dialogs of its own.
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./credit-note.tsx'), 'CreditNote'),
});
