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
  hold = 'hold',
}

/** Whether the hub asks VIES, the register of the EU, about the VAT ids of customers. */
export enum VatIdChecking {
  off = 'off',
  on = 'on',
}

registerEnumType(SelfService, {
  name: 'SelfService',
  description: 'The clients through which people may buy for themselves, without a role in the project.',
  valuesConfig: {
    off: { description: 'None: only the project creates subscriptions and orders. People keep those that they have.' },
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
        'costs something at once is left to the project (`change_needs_payment`). An order of theirs expires after 23 hours.',
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
    hold: {
      description:
        'The invoice stays a draft with the warning `tax_needs_decision`; it is finalised once a rate applies, or by ' +
        '`finalizeInvoice` with a decision. A purchase that must be paid first is refused (`tax_rate_missing`).',
    },
  },
});

registerEnumType(VatIdChecking, {
  name: 'VatIdChecking',
  description: 'Whether the hub asks VIES, the register of the EU, about the VAT ids of customers.',
  valuesConfig: {
    off: { description: 'VAT ids are not sent anywhere; their format and check digits are checked.' },
    on: { description: 'New and changed VAT ids are checked in VIES, within minutes.' },
  },
});
