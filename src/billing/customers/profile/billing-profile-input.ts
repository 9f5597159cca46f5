import { Field, ID, InputType, Int } from 'type-graphql';
import { Email, Locale, TimeZone } from '../../../platform/graphql/graphql-scalars.ts';
import { Address } from '../address.ts';
import { Proration } from './proration.ts';
import { GiveUp } from './billing-profile.ts';

@InputType({ description: 'The fields to change: a field left out stays as it is, and null empties a nullable field.' })
export class UpdateBillingProfileInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project; defaults to the project of the key, or to your default project.',
  })
  projectId?: string | null;

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

  @Field(() => String, { nullable: true, description: 'The number at the local tax office.' })
  taxNumber?: string | null;

  @Field(() => Email, { nullable: true, description: 'The email address of the seller on its invoices.' })
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'Blanks are taken out.' })
  iban?: string | null;

  @Field(() => String, { nullable: true, description: '8 or 11 characters; blanks are taken out.' })
  bic?: string | null;

  @Field(() => String, { nullable: true, description: 'The text at the foot of every invoice.' })
  footer?: string | null;

  @Field(() => Locale, {
    nullable: true,
    description: 'The language of invoices whose customer has none of their own; null is refused.',
  })
  locale?: string | null;

  @Field(() => TimeZone, { nullable: true, description: 'In which its invoices are dated and numbered.' })
  timezone?: string | null;

  @Field(() => Proration, {
    nullable: true,
    description: 'How parts of a period are charged where a subscription says nothing else; null is refused.',
  })
  proration?: Proration | null;

  @Field(() => Int, { nullable: true, description: '0 to 720.' })
  graceHours?: number | null;

  @Field(() => Int, { nullable: true, description: '0 to 365.' })
  paymentTermDays?: number | null;

  @Field(() => Int, { nullable: true, description: '1 to 365; null is never.' })
  giveUpDays?: number | null;

  @Field(() => GiveUp, {
    nullable: true,
    description: 'How a subscription is treated after `giveUpDays`; null is refused.',
  })
  giveUp?: GiveUp | null;

  @Field(() => Int, { nullable: true, description: 'The expected version; any other version is refused as stale.' })
  ifVersion?: number | null;
}
