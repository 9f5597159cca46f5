import { Interval } from '../../src/catalog/offers/price.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import type { Json } from '../support/client.ts';
import { ask } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { begin, later } from './lock-scene.ts';
import type { LockScene } from './lock-scene.ts';

/** Prepares a mutation while its customer is up to date, and returns the mutation's arguments. */
export type PrepareMutation = (scene: LockScene) => string | Promise<string>;

const nextMonth = later.add({ hours: 24 * 30 });

const id = (of: unknown) => `id: "${String(of)}"`;
const ofSubscription: PrepareMutation = ({ subscriptionId }) => id(subscriptionId);
const ofInvoice: PrepareMutation = ({ invoiceId }) => id(invoiceId);
const ofProduct: PrepareMutation = ({ product }) => id(product.id);
const ofLicence: PrepareMutation = async (scene) => id((await scene.licence()).id);

const items = ({ shop }: LockScene, ...keys: Parameters<LockScene['shop']['items']>) => {
  const each = shop.items(...keys).map(({ priceId }) => `{ priceId: "${priceId}" }`);
  return `items: [${each.join(', ')}]`;
};
const work = ({ customerId }: LockScene) =>
  `customerId: "${customerId}", currency: "JPY", lines: [{ description: "Work", unitAmount: "100" }]`;
const draft: PrepareMutation = async (scene) => {
  const made = await scene.do(`createInvoice(input: { ${work(scene)}, finalize: false }) { invoice { id } }`);
  return id(made.invoice.id);
};
const gateway = async (scene: LockScene): Promise<string> => {
  const { projectId } = scene;
  const known = await ask(scene.api, `{ gatewayAccounts(projectId: "${projectId}") { nodes { id } } }`);
  const account = known.gatewayAccounts.nodes[0];
  if (account) return String(account.id);
  const made = await scene.do('connectGateway(input: { gateway: sandbox }) { gatewayAccount { id } }');
  return String(made.gatewayAccount.id);
};
const paying = ({ invoiceId }: LockScene, token: string) => `input: { invoiceId: "${invoiceId}", token: "${token}" }`;
const adding = ({ customerId }: LockScene) => `input: { customerId: "${customerId}", token: "sandbox_success" }`;
/** An attempt that waits for the customer. */
const attempt = async (scene: LockScene): Promise<string> => {
  await gateway(scene);
  const made = await scene.do(`payInvoice(${paying(scene, 'sandbox_requires_action')}) { paymentAttempt { id } }`);
  return String(made.paymentAttempt.id);
};
const method = async (scene: LockScene): Promise<string> => {
  await gateway(scene);
  return String((await scene.do(`addPaymentMethod(${adding(scene)}) { paymentMethod { id } }`)).paymentMethod.id);
};
/** A method that the customer has yet to confirm. */
const unconfirmed = async (scene: LockScene): Promise<string> => {
  await gateway(scene);
  const input = `input: { customerId: "${scene.customerId}", token: "sandbox_save_requires_action" }`;
  return String((await scene.do(`addPaymentMethod(${input}) { paymentMethod { id } }`)).paymentMethod.id);
};
const credit = ({ invoiceId, subscription }: LockScene) =>
  `input: { invoiceId: "${invoiceId}", lines: [{ lineId: "${subscription.latestInvoice.lines[0]!.id}", amount: "1" }] }`;
/** The arguments of a refund of 1, for whose balance the invoice is overpaid. */
const refund = async (scene: LockScene): Promise<string> => {
  const { invoice } = await ask(scene.api, `{ invoice(id: "${scene.invoiceId}") { currency } }`);
  const input = `input: { invoiceId: "${scene.invoiceId}", amount: "9000", surplus: credit }`;
  await scene.do(`createPayment(${input}) { payment { id } }`);
  return `input: { customerId: "${scene.customerId}", amount: "1", currency: "${String(invoice.currency)}" }`;
};
const coupon = ({ subscriptionId }: LockScene) => `input: { subscriptionId: "${subscriptionId}", coupon: "ONE" }`;
const pending = ({ subscriptionId }: LockScene) =>
  `subscriptionId: "${subscriptionId}", description: "Work", unitAmount: "100"`;
const ofCoupon: PrepareMutation = async (scene) =>
  id(
    (await scene.do('createCoupon(input: { code: "NEW", name: "New", percentOff: "1" }) { coupon { id } }')).coupon.id,
  );
const machine = async (scene: LockScene) => `input: { key: "${(await scene.licence()).key}", fingerprint: "f" }`;
const activated: PrepareMutation = async (scene) => {
  const input = await machine(scene);
  await scene.do(`activateMachine(${input}) { activation { machine { id } } }`);
  return input;
};
const grant = ({ subscriptionId }: LockScene) =>
  `input: { subscriptionId: "${subscriptionId}", feature: "export", value: true }`;
const orderItems = ({ shop }: LockScene) => `items: [{ priceId: "${shop.price('lifetime', Interval.once)}" }]`;
const given = ({ customerId, product }: LockScene) =>
  `input: { customerId: "${customerId}", productId: "${product.id}", grants: { export: true } }`;
const done = async (scene: LockScene, mutation: string, args: string): Promise<string> => {
  await scene.do(mutation);
  return args;
};

/** Publishes another version of the plan that the customer has, and returns the input that moves them to it. */
const moving = async (scene: LockScene): Promise<string> => {
  const planId = String(scene.subscription.items[0]?.plan.id);
  await scene.sql('update plan set version = version + 1 where id = ?', decodeId('plan', planId));
  return `input: { planId: "${planId}" }`;
};
export const startMove = async (scene: LockScene): Promise<Json> =>
  (await scene.do(`moveSubscribers(${await moving(scene)}) { planMove { id } }`)).planMove;

const linkItems = ({ shop }: LockScene) => `items: [{ priceId: "${shop.price('yen')}" }]`;
/** The input of a checkout link, which returns to the homepage of the project. */
const selling = async (scene: LockScene): Promise<string> => {
  const url = 'https://shop.example/';
  await scene.sql('update project set homepage_url = ? where id = ?', url, decodeId('project', scene.projectId));
  return `name: "Button", ${linkItems(scene)}, coupons: ["TWO"], maxUses: 5, successUrl: "${url}"`;
};
export const checkoutLink = async (scene: LockScene): Promise<string> => {
  const made = await scene.do(`createCheckoutLink(input: { ${await selling(scene)} }) { checkoutLink { id } }`);
  return String(made.checkoutLink.id);
};

/** The mutations of billing and entitlements. */
export const billingMutations: Record<string, PrepareMutation> = {
  createSubscription: (scene) =>
    `input: { customerId: "${scene.customerId}", ${items(scene, 'yen')}, coupons: ["TWO", "ONE"] }`,
  createOrder: (scene) => `input: { customerId: "${scene.customerId}", ${orderItems(scene)}, coupons: ["TWO", "ONE"] }`,
  cancelOrder: async (scene) => {
    const input = `input: { customerId: "${scene.customerId}", ${orderItems(scene)} }`;
    return id((await scene.do(`createOrder(${input}) { order { id } }`)).order.id);
  },
  updateOrderMetadata: async (scene) => {
    const input = `input: { customerId: "${scene.customerId}", ${orderItems(scene)} }`;
    const { order } = await scene.do(`createOrder(${input}) { order { id } }`);
    return `${id(order.id)}, metadata: { order: "1" }`;
  },
  grantProduct: (scene) => given(scene),
  revokeProductGrant: async (scene) =>
    id((await scene.do(`grantProduct(${given(scene)}) { productGrant { id } }`)).productGrant.id),
  changeSubscription: (scene) => `${ofSubscription(scene)}, input: { ${items(scene, 'pro')} }`,
  updateSubscriptionTerms: (scene) => `${ofSubscription(scene)}, input: { paymentTermDays: 30 }`,
  updateSubscriptionMetadata: (scene) => `${ofSubscription(scene)}, metadata: { order: "1" }`,
  moveSubscribers: (scene) => moving(scene),
  pausePlanMove: async (scene) => id((await startMove(scene)).id),
  resumePlanMove: async (scene) => {
    const { id: moveId } = await startMove(scene);
    return done(scene, `pausePlanMove(${id(moveId)}) { planMove { id } }`, id(moveId));
  },
  cancelPlanMove: async (scene) => id((await startMove(scene)).id),
  cancelSubscription: (scene) => `${ofSubscription(scene)}, at: now, unused: credit`,
  keepSubscription: (scene) => {
    const args = id(scene.subscriptionId);
    return done(scene, `cancelSubscription(${args}, atDate: "${nextMonth}") { subscription { id } }`, args);
  },
  cancelSubscriptionChange: async (scene) => {
    const input = `input: { ${items(scene, 'pro')}, atDate: "${nextMonth}" }`;
    const change = `changeSubscription(${id(scene.subscriptionId)}, ${input})`;
    const { subscription } = await scene.do(`${change} { subscription { plannedChanges { id } } }`);
    return id(subscription.plannedChanges[0]!.id);
  },
  moveTrialEnd: async (scene) => {
    const order = `input: { customerId: "${scene.customerId}", ${items(scene, 'pro')}, trialDays: 365 }`;
    return `${id((await scene.do(`createSubscription(${order}) { subscription { id } }`)).subscription.id)}, input: {}`;
  },
  giveFreeTime: (scene) => `${ofSubscription(scene)}, input: { days: 10, reason: "An outage" }`,
  moveBillingDate: (scene) => `${ofSubscription(scene)}, input: { billingDateAt: "${nextMonth}", stub: free }`,
  transferSubscription: async (scene) => {
    const order = (input: string) =>
      scene.do(`createSubscription(input: { ${input} }) { subscription { id customer { id } } }`);
    const clock = scene.clockId ? `, testClockId: "${scene.clockId}"` : '';
    const { subscription: moved } = await order(
      `customerId: "${scene.customerId}", ${items(scene, 'yen')}, startAt: "${nextMonth}"`,
    );
    const { subscription: other } = await order(
      `customer: { externalId: "${unique('other')}"${clock} }, ${items(scene, 'basic')}`,
    );
    return `${id(moved.id)}, input: { customerId: "${other.customer.id}" }`;
  },
  setOwnInvoices: (scene) => `${ofSubscription(scene)}, hasOwnInvoices: true`,
  pauseSubscription: (scene) => `${id(scene.subscriptionId)}, input: { unused: credit }`,
  resumeSubscription: (scene) => {
    const args = id(scene.subscriptionId);
    return done(scene, `pauseSubscription(${args}) { subscription { id } }`, args);
  },
  releaseSubscription: async (scene) => {
    await scene.quarantine();
    return id(scene.subscriptionId);
  },
  applyCoupon: coupon,
  removeCoupon: async (scene) => {
    const { subscription } = await scene.do(`applyCoupon(${coupon(scene)}) { subscription { coupons { id } } }`);
    return `redemptionId: "${subscription.coupons[0]!.id}"`;
  },
  createCheckoutLink: async (scene) => `input: { ${await selling(scene)} }`,
  updateCheckoutLink: async (scene) => `${id(await checkoutLink(scene))}, input: { ${linkItems(scene)}, maxUses: 2 }`,
  archiveCheckoutLink: async (scene) => id(await checkoutLink(scene)),
  createCoupon: () => 'input: { code: "NEW", name: "New", percentOff: "5" }',
  archiveCoupon: ofCoupon,
  createPendingCharge: (scene) => `input: { ${pending(scene)} }`,
  // Of a paused subscription, since renewals that are due would bill the charge.
  removePendingCharge: async (scene) => {
    await scene.do(`pauseSubscription(${ofSubscription(scene)}) { subscription { id } }`);
    const create = `createPendingCharge(input: { ${pending(scene)} })`;
    return id((await scene.do(`${create} { pendingCharge { id } }`)).pendingCharge.id);
  },
  createInvoice: (scene) => `input: { ${work(scene)} }`,
  finalizeInvoice: draft,
  updateInvoice: async (scene) => `${await draft(scene)}, input: { poNumber: "PO-1" }`,
  reissueInvoice: ofInvoice,
  deleteInvoice: draft,
  voidInvoice: ofInvoice,
  markInvoiceUncollectible: ofInvoice,
  createPayment: ({ invoiceId }) => `input: { invoiceId: "${invoiceId}", reference: "r" }`,
  updateInvoiceMetadata: (scene) => `${ofInvoice(scene)}, metadata: { order: "1" }`,
  updatePaymentMetadata: async (scene) => {
    const paid = await scene.do(`createPayment(input: { invoiceId: "${scene.invoiceId}" }) { payment { id } }`);
    return `${id(paid.payment.id)}, metadata: { order: "1" }`;
  },
  reversePayment: async (scene) => {
    const paid = await scene.do(`createPayment(input: { invoiceId: "${scene.invoiceId}" }) { payment { id } }`);
    return `${id(paid.payment.id)}, reason: "An error"`;
  },
  connectGateway: () => 'input: { gateway: sandbox }',
  disconnectGateway: async (scene) => id(await gateway(scene)),
  createCustomerLink: ({ customerId, invoiceId }) =>
    `input: { customerId: "${customerId}", invoiceId: "${invoiceId}" }`,
  expireCustomerLink: async (scene) => {
    const input = `input: { customerId: "${scene.customerId}" }`;
    return id((await scene.do(`createCustomerLink(${input}) { customerLink { id } }`)).customerLink.id);
  },
  payInvoice: async (scene) => {
    await gateway(scene);
    return paying(scene, 'sandbox_success');
  },
  cancelPaymentAttempt: async (scene) => id(await attempt(scene)),
  refreshPaymentAttempt: async (scene) => id(await attempt(scene)),
  actInSandbox: async (scene) => `input: { paymentAttemptId: "${await attempt(scene)}", action: confirm }`,
  refreshPaymentMethod: async (scene) => id(await unconfirmed(scene)),
  actOnMethodInSandbox: async (scene) => `input: { paymentMethodId: "${await unconfirmed(scene)}", action: confirm }`,
  addPaymentMethod: async (scene) => {
    await gateway(scene);
    return adding(scene);
  },
  makePaymentMethodDefault: async (scene) => {
    await method(scene);
    return id(await method(scene));
  },
  removePaymentMethod: async (scene) => id(await method(scene)),
  createRefund: refund,
  reverseRefund: async (scene) =>
    `${id((await scene.do(`createRefund(${await refund(scene)}) { refund { id } }`)).refund.id)}, reason: "An error"`,
  creditInvoice: credit,
  voidCreditNote: async (scene) =>
    id((await scene.do(`creditInvoice(${credit(scene)}) { creditNote { id } }`)).creditNote.id),
  createCustomer: async ({ clock }) => {
    clock.set(begin);
    return `input: { email: "${unique('new')}@example.org" }`;
  },
  updateCustomer: ({ customerId }) => `${id(customerId)}, input: { email: "${unique('new')}@example.org" }`,
  requestVatIdCheck: async (scene) => {
    const { customerId } = scene;
    await scene.do('updateBillingProfile(input: { vatIdCheck: on }) { billingProfile { version } }');
    await scene.do(`updateCustomer(${id(customerId)}, input: { vatId: "DE136695976" }) { customer { id } }`);
    return id(customerId);
  },
  updateBillingProfile: () => 'input: { paymentTermDays: 7 }',
  createTaxRate: () => 'input: { name: "VAT", percentage: "20", replace: true }',
  endTaxRate: async (scene) => {
    const rate = 'createTaxRate(input: { name: "T", percentage: "7", country: "IT" }) { taxRate { id } }';
    const { id } = (await scene.do(rate)).taxRate;
    return `input: { id: "${String(id)}", validUntil: "2030-01-01" }`;
  },
  archiveTaxRate: async (scene) =>
    id(
      (await scene.do('createTaxRate(input: { name: "T", percentage: "7", country: "FR" }) { taxRate { id } }')).taxRate
        .id,
    ),
  overrideGrant: grant,
  removeGrantOverride: async (scene) =>
    id((await scene.do(`overrideGrant(${grant(scene)}) { grant { id } }`)).grant.id),
  suspendLicence: ofLicence,
  reinstateLicence: async (scene) => {
    const args = await ofLicence(scene);
    return done(scene, `suspendLicence(${args}) { licence { id } }`, args);
  },
  revokeLicence: ofLicence,
  rotateLicenceKey: () => 'input: { forgetsOthers: true }',
  activateMachine: machine,
  deactivateMachine: activated,
  checkOutLicence: activated,
  createTestClock: () => `input: { name: "Other", now: "${later}" }`,
  advanceTestClock: ({ clockId }) => `${id(clockId)}, input: { to: "${later}" }`,
  releaseTestClock: ({ clockId }) => id(clockId),
};

const endpoint = async (scene: LockScene): Promise<string> => {
  const input = 'input: { url: "https://forge.example/hooks" }';
  const made = await scene.do(`createWebhookEndpoint(${input}) { webhookEndpoint { id } }`);
  return String(made.webhookEndpoint.id);
};
const ofEndpoint: PrepareMutation = async (scene) => id(await endpoint(scene));
const replaying = (endpointId: string) => `input: { id: "${endpointId}", from: "2020-01-01T00:00:00Z", only: all }`;
/** A mail to the customer that the mail server has accepted. */
const sentMail = async (scene: LockScene): Promise<string> => {
  const mailId = newId('customermail');
  await scene.sql(
    `insert into customer_mail (id, project_id, customer_id, kind, cause, subject_id, recipient, locale, state,
       caused_at, created_at, sent_at)
     select ?, project_id, id, 'invoice', 'lock', 'lock', 'ada@example.org', 'en', 'sent', now(), now(), now()
     from customer where id = ?`,
    ...[decodeId('customermail', mailId), decodeId('customer', scene.customerId)],
  );
  return mailId;
};

/** The mutations of mails to customers and of webhooks. */
export const messageMutations: Record<string, PrepareMutation> = {
  updateMailSetting: () => 'input: { sent: [invoice] }',
  recordMailBounce: async (scene) => `input: { messageId: "${await sentMail(scene)}" }`,
  liftMailSuppression: async (scene) => {
    const bounce = 'recordMailBounce(input: { address: "ada@example.org" }) { mailBounce { mailSuppression { id } } }';
    return id((await scene.do(bounce)).mailBounce.mailSuppression.id);
  },
  createWebhookEndpoint: () => 'input: { url: "https://forge.example/hooks", algorithms: [hmac, ed25519] }',
  updateWebhookEndpoint: async (scene) => `${await ofEndpoint(scene)}, input: { isOrdered: true }`,
  disableWebhookEndpoint: ofEndpoint,
  enableWebhookEndpoint: async (scene) => {
    const args = await ofEndpoint(scene);
    return done(scene, `disableWebhookEndpoint(${args}) { webhookEndpoint { id } }`, args);
  },
  deleteWebhookEndpoint: ofEndpoint,
  rotateWebhookSecret: async (scene) => `input: { id: "${await endpoint(scene)}" }`,
  testWebhookEndpoint: ofEndpoint,
  replayWebhookEvents: async (scene) => replaying(await endpoint(scene)),
  replayWebhookMessage: async (scene) => {
    const endpointId = await endpoint(scene);
    await scene.do(`replayWebhookEvents(${replaying(endpointId)}) { count }`);
    const messages = `{ webhookMessages(first: 1, filter: { endpointId: "${endpointId}" }) { nodes { id } } }`;
    return id((await ask(scene.api, messages)).webhookMessages.nodes[0].id);
  },
};

const product = () => `slug: "${unique('other')}", name: "Other", externalReference: "${unique('reference')}",
  plans: [{ key: "a", name: "A", prices: [{ currency: "EUR", unitAmount: "1", lookupKey: "${unique('lookup')}" }] }]`;
const otherProduct: PrepareMutation = async (scene) =>
  id((await scene.do(`registerProduct(input: { ${product()} }) { product { id } }`)).product.id);
const ofImport: PrepareMutation = async (scene) =>
  id((await scene.do('createImport(input: { format: jsonl }) { import { id } }')).import.id);
/** Creates an import with a line for a new product, and a line that renames the existing one. */
export const filledImport: PrepareMutation = async (scene) => {
  const args = await ofImport(scene);
  const slugs = [unique('line'), String(scene.product.slug)];
  const lines = slugs.map((slug) => `${JSON.stringify({ slug, name: 'Line' })}\n`).join('');
  return done(scene, `appendToImport(${args}, offset: 0, text: ${JSON.stringify(lines)}) { import { id } }`, args);
};

/** The mutations of products, imports and meters; those of releases lock what is below one product. */
export const catalogMutations: Record<string, PrepareMutation> = {
  registerProduct: () => `input: { ${product()} }`,
  replaceProduct: async (scene) => `${await otherProduct(scene)}, input: { ${product()} }`,
  updateProduct: async (scene) => `${await otherProduct(scene)}, input: { ${product()} }`,
  publishProduct: async (scene) => {
    const args = id(scene.product.id);
    return done(scene, `unlistProduct(${args}) { product { id } }`, args);
  },
  unlistProduct: ofProduct,
  archiveProduct: ofProduct,
  deleteProduct: otherProduct,
  createImport: () => 'input: { format: jsonl }',
  appendToImport: async (scene) => `${await ofImport(scene)}, offset: 0, text: "{}"`,
  startImport: filledImport,
  discardImport: filledImport,
  createMeter: () => 'input: { key: "other", name: "Other", aggregation: sum }',
  recordUsage: (scene) =>
    `input: { events: [${['b', 'a'].map((subject) => `{ meter: "calls", subject: "${subject}", key: "${subject}" }`).join(', ')},
      { meter: "calls", subject: "${scene.customerId}", key: "c" }] }`,
  updateMeter: async (scene) => {
    const { nodes } = (await ask(scene.api, '{ meters(first: 1) { nodes { id } } }')).meters;
    return `id: "${String(nodes[0].id)}", input: { name: "Renamed" }`;
  },
  recordUsageText: async (scene) => {
    await ask(
      scene.api,
      `mutation { recordUsage(input: { events: [${usage(scene, 'y')}, ${usage(scene, 'x')}] }) { accepted } }`,
    );
    const events = ['y', 'x'].map((key) => ({
      ...{ meter: 'calls', subject: scene.customerId, key: `${key}2` },
      replaces: key,
    }));
    return `input: { format: json, text: ${JSON.stringify(JSON.stringify(events))} }`;
  },
  withdrawUsage: async (scene) => {
    await ask(
      scene.api,
      `mutation { recordUsage(input: { events: [${usage(scene, 'w')}, ${usage(scene, 'v')}] }) { accepted } }`,
    );
    return 'input: { events: [{ key: "w" }, { key: "v" }] }';
  },
};

const usage = (scene: LockScene, key: string) => `{ meter: "calls", subject: "${scene.customerId}", key: "${key}" }`;
