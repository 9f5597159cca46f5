import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const creditNoteRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/credit-notes/$creditNote',
  // Another thing is another screen, with dialogs of its own.
  remountDeps: ({ params }) => params,
  component: lazyScreen(() => import('./credit-note.tsx'), 'CreditNote'),
});
