import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const couponRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/coupons/$coupon',
  // Another thing is another screen, with dialogs of its own.
  remountDeps: ({ params }) => params,
  component: lazyScreen(() => import('./coupon.tsx'), 'Coupon'),
});
