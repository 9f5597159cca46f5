import type { EntityManager } from '@mikro-orm/postgresql';
import { ofProjects } from '../../auth/of-project.ts';
import type { ScopedList } from '../../auth/scoped-list.ts';
import type { Scope } from '../../auth/scopes.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { newest, oldest } from '../../platform/store/order.ts';
import type { Order } from '../../platform/store/order.ts';
import { startingWith } from '../../platform/store/rows.ts';
import { sql, uuid } from '../../platform/store/sql.ts';
import { billed, inRange, textOf } from '../customers/billed-filter.ts';
import { admitBilled } from '../customers/visible.ts';
import type { CheckoutFilter, CheckoutLinkFilter, CheckoutSort } from './checkout-filters.ts';
import { CheckoutLink } from './checkout-link.ts';
import { Checkout } from './checkout.ts';

const orders = { newest, oldest } satisfies Record<CheckoutSort, Order>;

/** One checkout link of a project in which the viewer has the scope. */
export async function findCheckoutLink(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  scope: Scope = 'billing:read',
): Promise<CheckoutLink> {
  viewer.require(scope);
  return viewer.admit(scope, await em.findOne(CheckoutLink, { id }), 'checkout_link');
}

/** The checkout links of the viewer's projects; a viewer who only buys there does not see them. */
export const checkoutLinkList: ScopedList<CheckoutLink, CheckoutLinkFilter> = {
  entity: CheckoutLink,
  orders,
  where: (viewer, { projectId, text, archived, from, to }) => {
    const where = ofProjects(viewer, 'billing:read', projectId);
    const words = textOf(text);
    if (words) where.and(sql`lower(name) like lower(${startingWith(words)})`);
    if (archived != null) where.and(archived ? sql`archived_at is not null` : sql`archived_at is null`);
    return inRange(where, 'created_at', from, to);
  },
};

/** Finds one checkout: of the viewer's project, or the viewer's own. */
export async function findCheckout(em: EntityManager, viewer: Viewer, id: string): Promise<Checkout> {
  viewer.require('billing:read');
  return admitBilled(em, viewer, await em.findOne(Checkout, { id }), 'checkout');
}

/** The checkouts of the viewer's projects, and those of the viewer. */
export const checkoutList: ScopedList<Checkout, CheckoutFilter> = {
  entity: Checkout,
  orders,
  where: (viewer, filter) => {
    const where = billed(viewer, filter, { table: 'checkout' });
    const { linkId } = filter;
    return linkId ? where.and(sql`link_id = ${uuid.checkoutlink(linkId, '/linkId')}`) : where;
  },
};
