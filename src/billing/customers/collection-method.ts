import { registerEnumType } from 'type-graphql';

export enum CollectionMethod {
  send_invoice = 'send_invoice',
  charge_automatically = 'charge_automatically',
}

registerEnumType(CollectionMethod, {
  name: 'CollectionMethod',
  description: 'How the amount of an invoice is collected.',
  valuesConfig: {
    send_invoice: { description: 'The customer pays the invoice by its due date.' },
    charge_automatically: {
      description: 'The default payment method of the customer is charged when the invoice becomes final.',
    },
  },
});
