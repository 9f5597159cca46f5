import { Field, ObjectType, registerEnumType } from 'type-graphql';
import type { CustomerAccount } from '../../customers/account.ts';
import type { NamedRate } from '../../customers/taxes/rate-for.ts';

export enum InvoiceWarningCode {
  tax_rate_missing = 'tax_rate_missing',
}

registerEnumType(InvoiceWarningCode, {
  name: 'InvoiceWarningCode',
  description: 'The kind of a warning on an invoice.',
  valuesConfig: {
    tax_rate_missing: { description: "The project has no tax rate for the customer's country, so no tax was added." },
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

/** The warnings on an invoice whose charges are taxed at these rates. */
export function warningsOf(
  { customer, profile }: Pick<CustomerAccount, 'customer' | 'profile'>,
  rates: readonly NamedRate[],
): InvoiceWarning[] {
  if (!rates.some(({ isMissing }) => isMissing)) return [];
  return [{ code: InvoiceWarningCode.tax_rate_missing, country: customer.country ?? profile.country }];
}
