import type {
  BillingProfilePartsFragment,
  GiveUp,
  GiveUpInvoice,
  MissingTaxRate,
  Proration,
  SelfService,
  SelfServiceActivation,
  TaxPoint,
  UpdateBillingProfileInput,
  VatIdChecking,
} from '../../app/graphql/gql/billing/graphql.ts';

const numbers = ['paymentTermDays', 'graceHours'] as const;

/** Numbers of days that may be left empty, for never. */
const optionalNumbers = ['giveUpDays', 'trialNoticeDays', 'renewalNoticeDays', 'expiryNoticeDays'] as const;
const lists = ['retryDays', 'reminderDays'] as const;

export type NumberField = (typeof numbers)[number] | (typeof optionalNumbers)[number];
export type TextField = 'locale' | 'timezone' | (typeof lists)[number];

/** What a person has entered about the terms; no number of days means never. */
interface TermsDraft extends Record<NumberField | TextField, string> {
  giveUp: GiveUp;
  giveUpInvoice: GiveUpInvoice;
  tryOtherMethods: 'no' | 'yes';
  proration: Proration;
  missingTaxRate: MissingTaxRate;
  taxPoint: TaxPoint;
  vatIdCheck: VatIdChecking;
  selfService: SelfService;
  selfServiceActivation: SelfServiceActivation;
}

export function draftOf(profile: BillingProfilePartsFragment): TermsDraft {
  const { locale, timezone, giveUp, giveUpInvoice, proration, missingTaxRate, taxPoint, vatIdCheck } = profile;
  const { selfService, selfServiceActivation, tryOtherMethods } = profile;
  return {
    ...each(numbers, (name) => String(profile[name])),
    ...each(optionalNumbers, (name) => String(profile[name] ?? '')),
    ...each(lists, (name) => profile[name].join(', ')),
    ...{ locale, timezone, tryOtherMethods: tryOtherMethods ? ('yes' as const) : ('no' as const) },
    ...{ giveUp, giveUpInvoice, proration, missingTaxRate, taxPoint, vatIdCheck, selfService, selfServiceActivation },
  };
}

/** The entries as the API takes them. */
export function inputOf(draft: TermsDraft): UpdateBillingProfileInput {
  const { tryOtherMethods, locale, timezone, ...choices } = draft;
  return {
    ...choices,
    ...each(numbers, (name) => Number(draft[name])),
    ...each(optionalNumbers, (name) => (draft[name] === '' ? null : Number(draft[name]))),
    ...each(lists, (name) => draft[name].split(/[\s,]+/).flatMap((one) => (one ? [Number(one)] : []))),
    tryOtherMethods: tryOtherMethods === 'yes',
    locale: locale.trim(),
    timezone: timezone.trim(),
  };
}

/** A value for each of several fields. */
function each<Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}
