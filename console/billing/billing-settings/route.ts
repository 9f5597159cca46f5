import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/root.ts';

export const billingSettingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/billing-settings',
  component: lazyRouteComponent(() => import('./billing-settings.tsx'), 'BillingSettings'),
});
