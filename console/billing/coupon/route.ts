import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/root.ts';

export const couponRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/coupons/$coupon',
  // Another thing is another screen, with dialogs of its own.
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./coupon.tsx'), 'Coupon'),
});
