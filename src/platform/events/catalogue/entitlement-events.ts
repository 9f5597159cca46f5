import { event } from './event-definition.ts';
import { flag, id, instant, integer, json, listOf, nullable, oneOf, text } from './fields.ts';

const licence = {
  customerId: id('customer', 'Who holds it.'),
  subscriptionId: nullable(id('subscription', 'The subscription that it comes with; null for a product grant.')),
  productGrantId: nullable(id('productgrant', 'The product grant that it comes with; null for a subscription.')),
  productId: id('product', 'The product that it is for.'),
  planId: id('plan', 'The plan that it comes with.'),
  status: oneOf('LicenceStatus', 'Its status.'),
};

const machine = {
  licenceId: id('licence', 'The licence.'),
  place: nullable(integer('Which of the places of the licence it has, from 1; null if it had none.')),
};

const override = {
  productId: id('product', 'The product whose feature it is.'),
  feature: text('The key of the feature.'),
  value: json('What is granted instead of what the plan says.'),
};

const productGrant = {
  customerId: id('customer', 'The customer who has it.'),
  productId: id('product', 'The product.'),
  planId: nullable(id('plan', 'The plan; null if only values of features are granted.')),
  orderItemId: nullable(id('orderitem', 'The item of an order that bought it; null if the project gave it.')),
  quantity: integer('The number of units.'),
  startsAt: instant('When it begins.'),
  expiresAt: nullable(instant('When it expires; null if it lasts for good.')),
  updatesUntilAt: nullable(instant('The end of its updates; null if they last as long as the grant.')),
  endReason: nullable(text('Why it was taken back: canceled, refunded or revoked; null while it is not.')),
};

const source = {
  subscriptionId: nullable(id('subscription', 'The subscription that it comes with; null for a product grant.')),
  productGrantId: nullable(id('productgrant', 'The product grant that it comes with; null for a subscription.')),
};

const heldFeature = {
  productId: id('product', 'The product.'),
  productSlug: text('Its slug.'),
  feature: text('The key of the feature.'),
  type: oneOf('FeatureType', 'Its type.'),
  unit: nullable(text('Its unit, such as "seat".')),
  value: json('What is granted; for a metered feature, the amount for each period.'),
  source: oneOf('EntitlementSource', 'The source of the value.'),
  ...source,
};

const usableLicence = {
  licenceId: id('licence', 'The licence.'),
  productId: id('product', 'The product that it is for.'),
  planId: id('plan', 'The plan that it comes with.'),
  ...source,
};

export const entitlementEvents = {
  'customer.entitlements_changed': event(
    'customer',
    'A customer is entitled to something else than before: plans, product grants, overrides, licences or the catalog have changed it. It has the whole state, and follows from other events within seconds; several changes at a time have one event.',
    {
      externalId: nullable(text("The customer's id in the project's own system.")),
      entitlements: listOf(
        heldFeature,
        'Every feature that the customer has, by product and key, as the query entitlements returns it; without usage.',
      ),
      licences: listOf(usableLicence, 'Every licence that is valid now.'),
    },
  ),
  'product_grant.created': event(
    'productgrant',
    'A customer has a product without a subscription: bought by an order, or given by the project.',
    { ...productGrant, grants: json('The values of features that were given; empty for what an order bought.') },
  ),
  'product_grant.ended': event('productgrant', 'What a customer had without a subscription was taken back.', {
    ...productGrant,
    note: nullable(text('The reason that the project gave.')),
  }),
  'product_grant.expired': event(
    'productgrant',
    'What a customer had without a subscription has expired. It is dated to the expiry, and recorded within a minute.',
    productGrant,
  ),
  'product_grant.restored': event('productgrant', 'What was taken back is granted again.', productGrant),
  'subscription.grant_overridden': event(
    'subscription',
    'A subscription is granted something other than its plan says.',
    {
      ...override,
      reason: nullable(text('Why.')),
      before: json('What an override said before; null if there was none.'),
    },
  ),
  'subscription.grant_override_removed': event('subscription', 'A subscription is granted what its plan says again.', {
    ...override,
    value: json('What the override said.'),
  }),
  'licence.issued': event('licence', 'A customer has a licence.', licence),
  'licence.updated': event('licence', 'A licence belongs to another plan, and follows its policy.', licence),
  'licence.transferred': event(
    'licence',
    'A licence belongs to another customer, with its subscription; its key stays the same.',
    licence,
  ),
  'licence.suspended': event('licence', 'A licence was suspended by its project.', licence),
  'licence.reinstated': event('licence', 'The suspension of a licence was lifted.', licence),
  'licence.revoked': event('licence', 'A licence was revoked for good.', licence),
  'licence.checked_out': event('licence', 'A file was signed with which a machine proves its licence offline.', {
    machineId: id('machine', 'The machine.'),
    expiresAt: instant('Until when the file is good.'),
  }),
  'machine.activated': event('machine', 'A machine uses a licence.', machine),
  'machine.deactivated': event('machine', 'A machine no longer uses a licence.', machine),
  'licence_key.created': event('text', "A project has a key that signs licences. The subject is the key's id."),
  'licence_key.rotated': event('text', "A project signs licences by a new key. The subject is the new key's id.", {
    forgetsOthers: flag('Whether what older keys have signed no longer counts.'),
  }),
};
