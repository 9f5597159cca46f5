import { registerEnumType } from 'type-graphql';

export enum UsageGrouping {
  meter = 'meter',
  subject = 'subject',
  customer = 'customer',
  plan = 'plan',
  properties = 'properties',
}

registerEnumType(UsageGrouping, {
  name: 'UsageGrouping',
  description: 'The grouping of figures about usage.',
  valuesConfig: {
    meter: { description: 'One group for each meter, with or without events.' },
    subject: {
      description: 'One group for each meter and subject that has events, or a level other than 0.',
    },
    customer: {
      description:
        'One group for each meter and customer with usage, whose subjects are the id of the customer and the external id; and ' +
        'one for all subjects that are no customers.',
    },
    plan: {
      description:
        'One group for each meter and plan that was in force when it was used, and one for usage without a plan. Of several ' +
        'plans of a customer, the one with a price for the meter counts, else one with a feature that the meter counts.',
    },
    properties: {
      description:
        'One group for each combination of values of the properties that a meter groups by; one for a meter without groups.',
    },
  },
});
