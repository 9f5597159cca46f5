import { registerEnumType } from 'type-graphql';

/** The row of the table in docs/taxes.md that decides the tax of a line. */
export enum TaxRule {
  exempt = 'exempt',
  no_rates = 'no_rates',
  reverse_charge = 'reverse_charge',
  business_abroad = 'business_abroad',
  rate = 'rate',
  missing = 'missing',
  named = 'named',
  decided = 'decided',
}

registerEnumType(TaxRule, {
  name: 'TaxRule',
  description: 'The rule that decides the tax of a line; the first that applies does.',
  valuesConfig: {
    exempt: { description: 'The customer is exempt from tax (E).' },
    no_rates: { description: 'The project had no tax rates on the day, so it charges no tax (O).' },
    reverse_charge: { description: 'A business in another EU country than the seller owes the tax itself (AE).' },
    business_abroad: {
      description: 'A business outside the EU or outside the country of the seller owes no tax here (O).',
    },
    rate: { description: 'A rate of the project applies (S, or Z if it is 0 %).' },
    missing: { description: 'No rule and no rate decides: the project must create a rate, or decide.' },
    named: { description: 'The line of a one-off invoice names its rate.' },
    decided: { description: 'The project decided the tax when it finalised the draft.' },
  },
});
