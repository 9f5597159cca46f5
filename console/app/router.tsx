import { createRouter } from '@tanstack/react-router';
import { buyRoute } from '../account/buy/route.ts';
import { checkoutRoute } from '../account/checkout/route.ts';
import { accountRoute } from '../account/profile/route.ts';
import { purchaseRoute } from '../account/purchase/route.ts';
import { purchasesRoute } from '../account/purchases/route.ts';
import { shopRoute } from '../account/shop/route.ts';
import { shopsRoute } from '../account/shops/route.ts';
import { peopleRoute } from '../analytics/people/route.ts';
import { recognizedRoute } from '../analytics/recognized/route.ts';
import { recurringRoute } from '../analytics/recurring/route.ts';
import { revenueRoute } from '../analytics/revenue/route.ts';
import { apiRoute } from '../auth/api/route.ts';
import { apisRoute } from '../auth/apis/route.ts';
import { auditRoute } from '../auth/audit/route.ts';
import { clientRoute } from '../auth/client/route.ts';
import { clientsRoute } from '../auth/clients/route.ts';
import { keysRoute } from '../auth/keys/route.ts';
import { membersRoute } from '../auth/members/route.ts';
import { projectsRoute } from '../auth/projects/route.ts';
import { settingsRoute } from '../auth/settings/route.ts';
import { webhookRoute } from '../auth/webhook/route.ts';
import { webhooksRoute } from '../auth/webhooks/route.ts';
import { attemptsRoute } from '../billing/attempts/route.ts';
import { billingSettingsRoute } from '../billing/billing-settings/route.ts';
import { changeSubscriptionRoute } from '../billing/change-subscription/route.ts';
import { checkoutLinkRoute } from '../billing/checkout-link/route.ts';
import { checkoutLinksRoute } from '../billing/checkout-links/route.ts';
import { couponRoute } from '../billing/coupon/route.ts';
import { couponsRoute } from '../billing/coupons/route.ts';
import { creditNoteRoute } from '../billing/credit-note/route.ts';
import { creditNotesRoute } from '../billing/credit-notes/route.ts';
import { customerRoute } from '../billing/customer/route.ts';
import { customersRoute } from '../billing/customers/route.ts';
import { invoiceRoute } from '../billing/invoice/route.ts';
import { invoicesRoute } from '../billing/invoices/route.ts';
import { customerMailsRoute } from '../billing/customer-mails/route.ts';
import { ledgerRoute } from '../billing/ledger/route.ts';
import { mailSettingsRoute } from '../billing/mail-settings/route.ts';
import { newInvoiceRoute } from '../billing/new-invoice/route.ts';
import { newOrderRoute } from '../billing/new-order/route.ts';
import { orderRoute } from '../billing/order/route.ts';
import { paymentRoute } from '../billing/payment/route.ts';
import { paymentsRoute } from '../billing/payments/route.ts';
import { refundsRoute } from '../billing/refunds/route.ts';
import { subscribeRoute } from '../billing/subscribe/route.ts';
import { subscriptionRoute } from '../billing/subscription/route.ts';
import { subscriptionsRoute } from '../billing/subscriptions/route.ts';
import { suppressedAddressesRoute } from '../billing/suppressed-addresses/route.ts';
import { testClockRoute } from '../billing/test-clock/route.ts';
import { testClocksRoute } from '../billing/test-clocks/route.ts';
import { editProductRoute } from '../catalog/edit-product/route.ts';
import { importRoute } from '../catalog/import/route.ts';
import { importsRoute } from '../catalog/imports/route.ts';
import { newPriceRoute, replacePriceRoute } from '../catalog/price-form/route.ts';
import { priceRoute } from '../catalog/price/route.ts';
import { productRoute } from '../catalog/product/route.ts';
import { productsRoute } from '../catalog/products/route.ts';
import { releaseRoute } from '../catalog/release/route.ts';
import { releasesRoute } from '../catalog/releases/route.ts';
import { storefrontRoute } from '../catalog/storefront/route.ts';
import { licenceRoute } from '../entitlements/licence/route.ts';
import { licencesRoute } from '../entitlements/licences/route.ts';
import { meterRoute } from '../metering/meter/route.ts';
import { metersRoute } from '../metering/meters/route.ts';
import { exchangeRatesRoute } from '../operator/exchange-rates/route.ts';
import { mailsRoute } from '../operator/mails/route.ts';
import { networkRoute } from '../operator/network/route.ts';
import { instanceSettingsRoute } from '../operator/settings/route.ts';
import { instanceRoute } from '../operator/instance/route.ts';
import { usersRoute } from '../operator/people/route.ts';
import { userRoute } from '../operator/person/route.ts';
import { homeRoute } from './home/route.ts';
import { projectRoute, rootRoute, startRoute } from './root.ts';
import { Crash } from './shell/crash.tsx';

const project = projectRoute.addChildren([
  homeRoute,
  productsRoute,
  productRoute,
  releasesRoute,
  releaseRoute,
  importsRoute,
  importRoute,
  editProductRoute,
  storefrontRoute,
  newPriceRoute,
  priceRoute,
  replacePriceRoute,
  customersRoute,
  customerRoute,
  subscriptionsRoute,
  subscribeRoute,
  subscriptionRoute,
  changeSubscriptionRoute,
  invoicesRoute,
  newOrderRoute,
  orderRoute,
  newInvoiceRoute,
  invoiceRoute,
  licencesRoute,
  licenceRoute,
  paymentsRoute,
  paymentRoute,
  attemptsRoute,
  refundsRoute,
  creditNotesRoute,
  creditNoteRoute,
  checkoutLinksRoute,
  checkoutLinkRoute,
  couponsRoute,
  couponRoute,
  customerMailsRoute,
  mailSettingsRoute,
  suppressedAddressesRoute,
  ledgerRoute,
  billingSettingsRoute,
  testClocksRoute,
  testClockRoute,
  metersRoute,
  meterRoute,
  revenueRoute,
  recurringRoute,
  recognizedRoute,
  peopleRoute,
  membersRoute,
  keysRoute,
  clientsRoute,
  clientRoute,
  apisRoute,
  apiRoute,
  webhooksRoute,
  webhookRoute,
  auditRoute,
  settingsRoute,
]);

const own = [
  ...[accountRoute, purchasesRoute, purchaseRoute, shopsRoute, shopRoute, buyRoute, checkoutRoute],
  ...[instanceRoute, usersRoute, userRoute, networkRoute, mailsRoute, exchangeRatesRoute, instanceSettingsRoute],
] as const;

/** All screens, by address. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([startRoute, projectsRoute, ...own, project]),
  basepath: '/console',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: Crash,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
