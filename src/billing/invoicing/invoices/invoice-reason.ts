import { registerEnumType } from 'type-graphql';

export enum InvoiceReason {
  manual = 'manual',
  subscription_create = 'subscription_create',
  subscription_cycle = 'subscription_cycle',
  subscription_change = 'subscription_change',
  subscription_pause = 'subscription_pause',
  subscription_resume = 'subscription_resume',
  subscription_end = 'subscription_end',
  subscription_give_up = 'subscription_give_up',
  order = 'order',
  combined = 'combined',
}

registerEnumType(InvoiceReason, {
  name: 'InvoiceReason',
  description: 'Why an invoice was created.',
  valuesConfig: {
    manual: { description: 'A one-off invoice of the project.' },
    subscription_create: { description: 'The start of a subscription without a trial.' },
    subscription_cycle: { description: 'A renewal, or the end of a trial.' },
    subscription_change: { description: 'A change of the subscription.' },
    subscription_pause: { description: 'A pause of the subscription.' },
    subscription_resume: { description: 'The end of a pause.' },
    subscription_end: { description: 'The end of the subscription by a cancellation.' },
    subscription_give_up: {
      description: 'The end of dunning: the subscription was suspended as unpaid, or ended, as `giveUp` states.',
    },
    order: { description: 'An order of prices that are paid once.' },
    combined: { description: 'The charges of the subscriptions of a customer that fell due on one day.' },
  },
});
