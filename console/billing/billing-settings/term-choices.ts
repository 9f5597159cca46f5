import type {
  GiveUp,
  MissingTaxRate,
  Proration,
  SelfServiceActivation,
} from '../../app/graphql/gql/billing/graphql.ts';

interface TermChoices {
  giveUp: Record<GiveUp, string>;
  proration: Record<Proration, string>;
  missingTaxRate: Record<MissingTaxRate, string>;
  selfServiceActivation: Record<SelfServiceActivation, string>;
}

/** The values of terms in words. */
export const choicesOf: TermChoices = {
  giveUp: {
    unpaid: 'The subscription is suspended until everything is paid',
    cancel: 'The subscription ends',
  },
  proration: {
    second: 'Calculated by the second',
    day: 'Calculated by the day',
    none: 'Not calculated: periods are charged whole',
  },
  missingTaxRate: {
    flag: 'Invoice without tax, with a warning',
    refuse: 'Refuse the sale',
  },
  selfServiceActivation: {
    immediate: 'At once',
    payment_first: 'Once its first invoice is paid',
  },
};
