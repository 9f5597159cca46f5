import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const mailSettingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/mail-settings',
  component: lazyScreen(() => import('./mail-settings.tsx'), 'MailSettings'),
});
