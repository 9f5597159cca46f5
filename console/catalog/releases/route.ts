import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';
import { channels } from './channels.ts';

export const releasesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/products/$product/releases',
  validateSearch: listSearch({ channel: channels, status: ['draft', 'published', 'yanked'] }),
  component: lazyScreen(() => import('./releases.tsx'), 'Releases'),
});
