import { registerEnumType } from 'type-graphql';

/** The clients through which people may buy for themselves. */
export enum SelfService {
  off = 'off',
  own_clients = 'own_clients',
  all_clients = 'all_clients',
}

/** When a subscription runs that a person has bought through their own sign-in. */
export enum SelfServiceActivation {
  payment_first = 'payment_first',
  immediate = 'immediate',
}

/** The treatment of a sale to a customer for whom the project has no tax rate. */
export enum MissingTaxRate {
  flag = 'flag',
  refuse = 'refuse',
}

registerEnumType(SelfService, {
  name: 'SelfService',
  description: 'The clients through which people may buy for themselves, without a role in the project.',
  valuesConfig: {
    off: { description: 'None: only the project creates subscriptions. People keep those that they have.' },
    own_clients: { description: 'The clients of the project itself, such as its website.' },
    all_clients: { description: 'Every client, with the shop of the project in the console of the hub.' },
  },
});

registerEnumType(SelfServiceActivation, {
  name: 'SelfServiceActivation',
  description: 'When a subscription runs that a person has bought through their own sign-in.',
  valuesConfig: {
    payment_first: {
      description:
        'Once its first invoice is paid, within 23 hours; with a trial, or if nothing is due, at once. A change that ' +
        'costs something at once is left to the project (`change_needs_payment`).',
    },
    immediate: { description: 'At once, and its invoices are owed.' },
  },
});

registerEnumType(MissingTaxRate, {
  name: 'MissingTaxRate',
  description: 'The treatment of a sale to a customer for whom the project has no tax rate.',
  valuesConfig: {
    flag: { description: 'The invoice has no tax, and the warning `tax_rate_missing`.' },
    refuse: {
      description:
        'A purchase, a change and a one-off invoice are refused (`tax_rate_missing`); what falls due is billed with ' +
        'the warning.',
    },
  },
});
