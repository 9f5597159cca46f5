import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { rootRoute } from '../../app/root.ts';

/** The page of a checkout link, which stands alone: `link` in the address leaves out the frame of the other screens. */
export const checkoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout/$link',
  /** Whether the person comes back from a page on which they have paid. */
  validateSearch: ({ paid }: Record<string, unknown>): { paid?: true } => (paid === true ? { paid } : {}),
  // Another link is another purchase.
  remountDeps: ({ params }) => params,
  component: lazyScreen(() => import('./checkout.tsx'), 'Checkout'),
});
