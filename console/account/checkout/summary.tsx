import type { PreviewCheckoutQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { OrderPreviewPanel } from '../../billing/new-order/order-preview-panel.tsx';
import { PreviewPanel } from '../../billing/preview/preview-panel.tsx';
import type { Preview } from '../../billing/preview/use-preview.ts';

/** The first invoice of what is entered, and what is due at once. */
export function Summary({ of }: { of: Preview<PreviewCheckoutQuery> }) {
  const { subscription, order } = of.data?.previewCheckout ?? {};
  if (order) return <OrderPreviewPanel of={of} preview={order} title="Your order" />;
  return <PreviewPanel of={of} preview={subscription} hint="The first invoice is calculated." title="Your order" />;
}
