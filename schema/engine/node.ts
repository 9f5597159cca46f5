import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { findApiKey } from '../../src/auth/clients/api-keys.ts';
import { findClientSecret } from '../../src/auth/clients/client-secrets.ts';
import { findClient } from '../../src/auth/clients/clients.ts';
import { findRegistrationToken } from '../../src/auth/clients/registration-tokens.ts';
import { findInvitation } from '../../src/auth/projects/invitations.ts';
import { findMember } from '../../src/auth/projects/members.ts';
import { findProject } from '../../src/auth/projects/projects.ts';
import { findResourceAccess } from '../../src/auth/resources/resource-accesses.ts';
import { findResourceServer } from '../../src/auth/resources/resource-servers.ts';
import { findUser } from '../../src/auth/people/users.ts';
import type { Viewer } from '../../src/auth/viewer.ts';
import { findCheckout, findCheckoutLink } from '../../src/billing/checkouts/checkout-lists.ts';
import { findCoupon } from '../../src/billing/invoicing/coupons/coupons.ts';
import { findCreditNote } from '../../src/billing/invoicing/credit-notes/credit-notes.ts';
import { findCustomer } from '../../src/billing/customers/customers.ts';
import { holdsProduct } from '../../src/entitlements/downloads/held-products.ts';
import { findGrantOverride } from '../../src/entitlements/grant-overrides.ts';
import { findInvoice } from '../../src/billing/invoicing/invoices/invoices.ts';
import { findPlanMove } from '../../src/billing/moves/plan-moves.ts';
import { findOrder } from '../../src/billing/orders/orders.ts';
import { findPaymentAttempt } from '../../src/billing/payments/attempts/attempts.ts';
import { findCustomerLink } from '../../src/billing/invoicing/links/customer-links.ts';
import { findGatewayAccount } from '../../src/billing/payments/gateways/gateway-accounts.ts';
import { findPaymentMethod } from '../../src/billing/payments/methods/payment-methods.ts';
import { findPayment } from '../../src/billing/payments/payments.ts';
import { findRefund } from '../../src/billing/payments/refunds/refunds.ts';
import { findProductGrant } from '../../src/entitlements/product-grants/product-grants.ts';
import { findLicence, findMachine } from '../../src/entitlements/licences/licences.ts';
import { findSubscription } from '../../src/billing/subscriptions/subscriptions.ts';
import { findTestClock } from '../../src/billing/customers/clocks/test-clocks.ts';
import { findTaxRate } from '../../src/billing/customers/taxes/tax-rates.ts';
import { findPrice } from '../../src/catalog/offers/prices.ts';
import { findImport } from '../../src/catalog/bulk/imports.ts';
import { findProduct } from '../../src/catalog/products/products.ts';
import { findArtifact } from '../../src/catalog/releases/artifacts.ts';
import type { HoldsProduct } from '../../src/catalog/releases/holds-product.ts';
import { findRelease } from '../../src/catalog/releases/releases.ts';
import { Refusal } from '../../src/errors.ts';
import { findMeter } from '../../src/metering/meters.ts';
import { parseId } from '../../src/platform/values/ids.ts';
import { Node } from '../../src/platform/graphql/node.ts';
import { findEndpoint } from '../../src/webhooks/find-endpoint.ts';
import { findMessage } from '../../src/webhooks/find-message.ts';
import type { HubContext } from '../context.ts';

type Find = (em: EntityManager, viewer: Viewer, id: string, holds: HoldsProduct) => Promise<Node>;

/** The function that finds a node by id, for each id prefix. */
const finders = new Map<string, Find>(
  Object.entries({
    user: findUser,
    project: findProject,
    member: findMember,
    invitation: findInvitation,
    client: findClient,
    secret: findClientSecret,
    registration: findRegistrationToken,
    key: findApiKey,
    resource: findResourceServer,
    access: findResourceAccess,
    product: findProduct,
    import: findImport,
    release: findRelease,
    artifact: findArtifact,
    price: findPrice,
    meter: findMeter,
    customer: findCustomer,
    customerlink: findCustomerLink,
    subscription: findSubscription,
    planmove: findPlanMove,
    order: findOrder,
    checkoutlink: (em, viewer, id) => findCheckoutLink(em, viewer, id),
    checkout: findCheckout,
    productgrant: findProductGrant,
    grant: (em, viewer, id) => findGrantOverride(em, viewer, id),
    coupon: (em, viewer, id) => findCoupon(em, viewer, id),
    licence: findLicence,
    machine: findMachine,
    invoice: findInvoice,
    payment: findPayment,
    paymentmethod: findPaymentMethod,
    paymentattempt: findPaymentAttempt,
    gatewayaccount: findGatewayAccount,
    refund: findRefund,
    creditnote: findCreditNote,
    taxrate: findTaxRate,
    clock: findTestClock,
    webhookendpoint: findEndpoint,
    webhookmessage: findMessage,
  }),
);

/** Finds the node with an id, if the viewer may see it. */
export async function findNode({ em, viewer, now }: HubContext, id: string): Promise<Node> {
  const parsed = parseId(id);
  if (!parsed) throw new Refusal('invalid', 'invalid_id', 'An id is a word, an underscore and 26 characters.');
  const find = finders.get(parsed.prefix);
  if (!find) throw new Refusal('not_found', 'node_not_found', 'There is nothing with this id.');
  return find(em, viewer, id, holdsProduct(em, viewer, now));
}

@Resolver()
export class NodeResolver {
  @Query(() => Node, { nullable: true, description: 'The object with this id, of any type that implements Node.' })
  async node(
    @Arg('id', () => ID, { description: 'The id of the object.' })
    id: string,
    @Ctx() context: HubContext,
  ): Promise<Node> {
    return findNode(context, id);
  }
}
