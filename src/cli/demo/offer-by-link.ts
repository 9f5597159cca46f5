import { CreateCheckoutLinkInput } from '../../billing/checkouts/checkout-link-input.ts';
import { createCheckoutLink } from '../../billing/verbs/create-checkout-link.ts';
import type { ProjectViewer } from '../../auth/viewer.ts';
import type { DemoProject } from './catalog.ts';
import { priceKey } from './open-shop.ts';
import type { DemoTimeline } from './timeline.ts';

interface Shop {
  viewer: ProjectViewer;
  project: DemoProject;
  prices: ReadonlyMap<string, string>;
  /** The address of the project to which buyers return. */
  homeUrl: string;
}

/** Offers the first plan of a project that costs something by a checkout link, behind which its website has a button. */
export async function offerByLink(timeline: DemoTimeline, { viewer, project, prices, homeUrl }: Shop): Promise<void> {
  const offers = project.products.flatMap(({ slug: product, plans }) =>
    plans.filter(isPaid).map(({ key: plan, name }) => ({
      name,
      price: prices.get(priceKey({ product, plan, currency: 'EUR', interval: 'month' })),
    })),
  );
  const offer = offers.find(({ price }) => price !== undefined);
  if (!offer) return;
  const input = Object.assign(new CreateCheckoutLinkInput(), {
    name: `Button for ${offer.name}`,
    items: [{ priceId: offer.price!, quantity: 1, minQuantity: 1, maxQuantity: 20 }],
    takesCoupon: true,
    successUrl: homeUrl,
  });
  await timeline.do((em) => createCheckoutLink(em, viewer, input, timeline.start));
}

function isPaid({ prices }: DemoProject['products'][number]['plans'][number]): boolean {
  return prices.some(({ unitAmount, meter }) => !meter && Number(unitAmount) > 0);
}
