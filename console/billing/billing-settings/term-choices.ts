import type {
  GiveUp,
  GiveUpInvoice,
  MissingTaxRate,
  Proration,
  SelfService,
  SelfServiceActivation,
  TaxPoint,
  VatIdChecking,
} from '../../app/graphql/gql/billing/graphql.ts';

interface TermChoices {
  giveUp: Record<GiveUp, string>;
  giveUpInvoice: Record<GiveUpInvoice, string>;
  tryOtherMethods: Record<'no' | 'yes', string>;
  proration: Record<Proration, string>;
  missingTaxRate: Record<MissingTaxRate, string>;
  taxPoint: Record<TaxPoint, string>;
  vatIdCheck: Record<VatIdChecking, string>;
  selfService: Record<SelfService, string>;
  selfServiceActivation: Record<SelfServiceActivation, string>;
}

/** The values of terms in words. */
export const choicesOf: TermChoices = {
  giveUp: {
    unpaid: 'The subscription is suspended until everything is paid',
    cancel: 'The subscription ends',
    pause: 'The subscription is paused until you resume it',
  },
  giveUpInvoice: {
    keep: 'The invoice stays open',
    mark_uncollectible: 'The invoice is written off',
  },
  tryOtherMethods: {
    no: 'Only the default method is charged',
    yes: 'The customer’s other methods are charged as well',
  },
  proration: {
    second: 'Calculated by the second',
    day: 'Calculated by the day',
    none: 'Not calculated: periods are charged whole',
  },
  missingTaxRate: {
    flag: 'Invoice without tax, with a warning',
    refuse: 'Refuse the sale',
    hold: 'Hold the invoice until its tax is decided',
  },
  taxPoint: {
    invoice_date: 'The day of the invoice decides',
    period_end: 'The last day of the period decides',
  },
  vatIdCheck: {
    off: 'Not checked in VIES',
    on: 'Checked in VIES',
  },
  selfService: {
    off: 'Not at all: only the project creates subscriptions',
    own_clients: 'Through the project’s own website and applications',
    all_clients: 'Through every client, with a shop in this console',
  },
  selfServiceActivation: {
    immediate: 'At once',
    payment_first: 'Once its first invoice is paid',
  },
};
