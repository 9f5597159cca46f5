import type {
  BillingProfilePartsFragment,
  GiveUp,
  MissingTaxRate,
  Proration,
  SelfService,
  SelfServiceActivation,
  TaxPoint,
  UpdateBillingProfileInput,
  VatIdChecking,
} from '../../app/graphql/gql/billing/graphql.ts';

export type NumberField = 'paymentTermDays' | 'graceHours' | 'giveUpDays';
export type TextField = 'locale' | 'timezone' | 'retryDays';

/** What a person has entered about the terms; no number of days means never. */
interface TermsDraft extends Record<NumberField | TextField, string> {
  giveUp: GiveUp;
  tryOtherMethods: 'no' | 'yes';
  proration: Proration;
  missingTaxRate: MissingTaxRate;
  taxPoint: TaxPoint;
  vatIdCheck: VatIdChecking;
  selfService: SelfService;
  selfServiceActivation: SelfServiceActivation;
}

export function draftOf(profile: BillingProfilePartsFragment): TermsDraft {
  const { paymentTermDays, graceHours, giveUpDays, retryDays, tryOtherMethods, locale, timezone } = profile;
  const { giveUp, proration, missingTaxRate, taxPoint, vatIdCheck, selfService, selfServiceActivation } = profile;
  return {
    ...{ paymentTermDays: String(paymentTermDays), graceHours: String(graceHours) },
    ...{ giveUpDays: giveUpDays === null ? '' : String(giveUpDays), locale, timezone },
    ...{ retryDays: retryDays.join(', '), tryOtherMethods: tryOtherMethods ? ('yes' as const) : ('no' as const) },
    ...{ giveUp, proration, missingTaxRate, taxPoint, vatIdCheck, selfService, selfServiceActivation },
  };
}

/** The entries as the API takes them. */
export function inputOf(draft: TermsDraft): UpdateBillingProfileInput {
  const { paymentTermDays, graceHours, giveUpDays, retryDays, tryOtherMethods, locale, timezone, ...choices } = draft;
  return {
    ...choices,
    paymentTermDays: Number(paymentTermDays),
    graceHours: Number(graceHours),
    giveUpDays: giveUpDays === '' ? null : Number(giveUpDays),
    retryDays: retryDays.split(/[\s,]+/).flatMap((each) => (each ? [Number(each)] : [])),
    tryOtherMethods: tryOtherMethods === 'yes',
    locale: locale.trim(),
    timezone: timezone.trim(),
  };
}
