import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';
import { mailKinds, mailStates } from './mail-words.ts';

export const customerMailsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/customer-mails',
  validateSearch: listSearch({ customer: undefined, state: mailStates, kind: mailKinds }),
  component: lazyScreen(() => import('./customer-mails.tsx'), 'CustomerMails'),
});
