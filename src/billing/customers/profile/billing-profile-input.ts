import { Field, ID, InputType, Int } from 'type-graphql';
import { bounded } from '../../../platform/graphql/bounded.ts';
import { between, entries, line, text } from '../../../platform/values/bounds.ts';
import { Email, Locale, TimeZone } from '../../../platform/graphql/graphql-scalars.ts';
import { Address } from '../address.ts';
import { Proration } from './proration.ts';
import { GiveUp, GiveUpInvoice } from './give-up.ts';
import { TaxPoint } from '../taxes/tax-point.ts';
import { MissingTaxRate, SelfService, SelfServiceActivation, VatIdChecking } from './sale-policies.ts';

@InputType({ description: 'The fields to change: a field left out stays as it is, and null empties a nullable field.' })
export class UpdateBillingProfileInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project; defaults to the project of the key, or to your default project.',
  })
  projectId?: string | null;

  @bounded(line(200))
  @Field(() => String, { nullable: true, description: 'The legal name of the seller.' })
  legalName?: string | null;

  @Field(() => Address, {
    nullable: true,
    description: 'The address of the seller on its invoices, replaced as a whole.',
  })
  address?: Address | null;

  @Field(() => String, {
    nullable: true,
    description: 'The VAT id with the prefix of its country: "DE123456788"; blanks, dots and dashes are removed.',
  })
  vatId?: string | null;

  @bounded(line(50))
  @Field(() => String, { nullable: true, description: 'The tax number of the local tax office.' })
  taxNumber?: string | null;

  @Field(() => Email, { nullable: true, description: 'The email address of the seller on its invoices.' })
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'The IBAN; blanks are removed.' })
  iban?: string | null;

  @Field(() => String, { nullable: true, description: 'The BIC, 8 or 11 characters; blanks are removed.' })
  bic?: string | null;

  @bounded(text(1000))
  @Field(() => String, { nullable: true, description: 'The text at the foot of every invoice.' })
  footer?: string | null;

  @Field(() => Locale, {
    nullable: true,
    description: 'The default language of invoices, for customers without a language of their own; null is refused.',
  })
  locale?: string | null;

  @Field(() => TimeZone, { nullable: true, description: 'The time zone in which invoices are dated and numbered.' })
  timezone?: string | null;

  @Field(() => Proration, {
    nullable: true,
    description: 'The proration of parts of a period, unless the subscription specifies another; null is refused.',
  })
  proration?: Proration | null;

  @bounded(between(0, 720))
  @Field(() => Int, { nullable: true, description: 'The hours that the invoice of a period stays a draft: 0 to 720.' })
  graceHours?: number | null;

  @bounded(between(0, 365))
  @Field(() => Int, { nullable: true, description: 'The days from finalisation to the due date: 0 to 365.' })
  paymentTermDays?: number | null;

  @bounded(between(1, 365))
  @Field(() => Int, {
    nullable: true,
    description: 'The days overdue before `giveUp` applies: 1 to 365; null is never.',
  })
  giveUpDays?: number | null;

  @Field(() => GiveUp, {
    nullable: true,
    description: 'The treatment of a subscription after `giveUpDays`; null is refused.',
  })
  giveUp?: GiveUp | null;

  @Field(() => GiveUpInvoice, {
    nullable: true,
    description: 'The treatment of an invoice after `giveUpDays`; null is refused.',
  })
  giveUpInvoice?: GiveUpInvoice | null;

  @bounded(entries(10, 0, between(-60, 180)))
  @Field(() => [Int], {
    nullable: true,
    description:
      'The days on which a customer is reminded of an open invoice, counted from its due date: up to 10 different numbers from -60 to 180 in ascending order; none for no reminder. An invoice has reminders if there are days when it becomes final, and each follows the days as they are then.',
  })
  reminderDays?: number[] | null;

  @bounded(between(1, 60))
  @Field(() => Int, {
    nullable: true,
    description: 'The days before the end of a trial on which it is announced: 1 to 60; null for no notice.',
  })
  trialNoticeDays?: number | null;

  @bounded(between(1, 120))
  @Field(() => Int, {
    nullable: true,
    description:
      'The days before the renewal of a period of more than 300 days on which it is announced: 1 to 120; null for no notice.',
  })
  renewalNoticeDays?: number | null;

  @bounded(between(1, 60))
  @Field(() => Int, {
    nullable: true,
    description: 'The days before the expiry of a saved method on which it is announced: 1 to 60; null for no notice.',
  })
  expiryNoticeDays?: number | null;

  @bounded(entries(10, 0, between(1, 60)))
  @Field(() => [Int], {
    nullable: true,
    description:
      'The days after which a declined automatic payment is tried again, each counted from the attempts before: up to 10 numbers from 1 to 60; none for no retry.',
  })
  retryDays?: number[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether a customer's other saved methods are charged when the default is declined; null is refused.",
  })
  tryOtherMethods?: boolean | null;

  @Field(() => SelfService, {
    nullable: true,
    description:
      'The clients through which people may buy for themselves, without a role in the project; null is refused.',
  })
  selfService?: SelfService | null;

  @Field(() => SelfServiceActivation, {
    nullable: true,
    description: 'When a subscription runs that a person has bought through their own sign-in; null is refused.',
  })
  selfServiceActivation?: SelfServiceActivation | null;

  @Field(() => MissingTaxRate, {
    nullable: true,
    description: 'The treatment of a sale to a customer for whom the project has no tax rate; null is refused.',
  })
  missingTaxRate?: MissingTaxRate | null;

  @Field(() => TaxPoint, {
    nullable: true,
    description: 'The day that decides the tax rate of time that is billed in advance; null is refused.',
  })
  taxPoint?: TaxPoint | null;

  @Field(() => VatIdChecking, {
    nullable: true,
    description: 'Whether the hub checks VAT ids of customers in VIES; null is refused.',
  })
  vatIdCheck?: VatIdChecking | null;

  @Field(() => Int, { nullable: true, description: 'The expected version; any other version is refused as stale.' })
  ifVersion?: number | null;
}
