import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const billingSettingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/billing-settings',
  component: lazyScreen(() => import('./billing-settings.tsx'), 'BillingSettings'),
});
