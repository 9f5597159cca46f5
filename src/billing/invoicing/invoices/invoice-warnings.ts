import { Field, ObjectType, registerEnumType } from 'type-graphql';
import type { CustomerAccount } from '../../customers/account.ts';
import { MissingTaxRate } from '../../customers/profile/sale-policies.ts';
import { isMissing } from '../../customers/taxes/rate-for.ts';
import type { AssembledInvoice } from './assemble.ts';

export enum InvoiceWarningCode {
  tax_rate_missing = 'tax_rate_missing',
  tax_needs_decision = 'tax_needs_decision',
}

registerEnumType(InvoiceWarningCode, {
  name: 'InvoiceWarningCode',
  description: 'The kind of a warning on an invoice.',
  valuesConfig: {
    tax_rate_missing: { description: "The project has no tax rate for the customer's country, so no tax was added." },
    tax_needs_decision: {
      description: "The draft is held, since the project has no tax rate for the customer's country.",
    },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A hint that the project should check an invoice.' })
export class InvoiceWarning {
  @Field(() => InvoiceWarningCode, { description: 'The kind of the warning.' })
  code!: InvoiceWarningCode;

  @Field(() => String, {
    nullable: true,
    description: 'The country (ISO 3166-1) without a tax rate; null if neither customer nor seller has a country.',
  })
  country!: string | null;
}

/** The warnings on an invoice that is summed up with these rates. An invoice of 0 owes no tax, so it is never held. */
export function warningsOf(
  { customer, profile }: Pick<CustomerAccount, 'customer' | 'profile'>,
  { rates, totals }: Pick<AssembledInvoice, 'rates' | 'totals'>,
): InvoiceWarning[] {
  if (!rates.some(isMissing)) return [];
  const isHeld = profile.missingTaxRate === MissingTaxRate.hold && totals.totalMinor > 0n;
  const code = isHeld ? InvoiceWarningCode.tax_needs_decision : InvoiceWarningCode.tax_rate_missing;
  return [{ code, country: customer.country ?? profile.country }];
}
