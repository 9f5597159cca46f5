import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { UserViewer, Viewer } from '../../../auth/viewer.ts';
import type { CheckoutLink } from '../../checkouts/checkout-link.ts';
import { obstacleOf, refusalOf } from '../../checkouts/link-state.ts';
import type { StartCheckoutInput } from '../../checkouts/start-checkout-input.ts';
import { pointingToCoupon } from '../checkout-problems.ts';
import { purchaseOf } from '../checkout-purchase.ts';
import type { CheckoutPurchase } from '../checkout-purchase.ts';
import { buyerOf, findLink } from '../start-checkout.ts';
import { previewOffered } from './preview-order.ts';
import type { OrderPreview } from './preview-order.ts';
import { previewSold } from './preview-subscription.ts';
import type { Preview } from './preview.ts';

/** The result that a checkout would have. */
export type CheckoutPreview =
  { subscription: Preview; order?: undefined } | { order: OrderPreview; subscription?: undefined };

/** Previews a purchase through a link with the refusals and amounts of `startCheckout`, and creates nothing. */
export async function previewCheckout(
  em: EntityManager,
  viewer: Viewer,
  input: StartCheckoutInput,
  at: Temporal.Instant,
): Promise<CheckoutPreview> {
  viewer.require('billing:write');
  const buyer = buyerOf(viewer);
  const link = await findLink(em, buyer, input.linkId);
  const obstacle = await obstacleOf(em, link, at);
  if (obstacle) throw refusalOf(obstacle);
  const purchase = await purchaseOf(em, link, input);
  return pointingToCoupon(link, () => preview(em, buyer, { link, purchase, customer: input.customer }, at));
}

interface Previewed {
  link: CheckoutLink;
  purchase: CheckoutPurchase;
  customer: StartCheckoutInput['customer'];
}

async function preview(
  em: EntityManager,
  buyer: UserViewer,
  { link: { trialDays, metadata }, purchase, customer }: Previewed,
  at: Temporal.Instant,
): Promise<CheckoutPreview> {
  if (purchase.isOrder)
    return {
      order: await previewOffered(
        em,
        buyer,
        { input: Object.assign(purchase.input, { customer }), isOffered: true },
        at,
      ),
    };
  const offer = { trialDays, metadata };
  return {
    subscription: await previewSold(em, buyer, { input: Object.assign(purchase.input, { customer }), offer }, at),
  };
}
