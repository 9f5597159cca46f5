import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';
import { messageStates } from './message-states.ts';

const validateSearch = listSearch({ state: messageStates });

export const webhookRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/webhooks/$webhook',
  validateSearch,
  // Another thing is another screen, with dialogs of its own.
  remountDeps: ({ params }) => params,
  component: lazyScreen(() => import('./webhook.tsx'), 'Webhook'),
});
