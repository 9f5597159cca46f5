import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { BillingProfile } from './billing-profile.ts';
import { SelfServiceActivation } from './sale-policies.ts';
import { Address, addressFields } from '../address.ts';

/** A project that sells to people, with what a buyer should know before buying. */
@ObjectType({
  simpleResolvers: true,
  description: 'A project that sells to people through every client, with what a buyer should know before buying.',
})
export class Shop {
  @Field(() => ID, { description: 'The id of the project.' })
  projectId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The legal name of the seller; null for the name of the project.',
  })
  legalName!: string | null;

  @Field(() => Address, { description: 'The address of the seller.' })
  address!: Address;

  @Field(() => String, { nullable: true, description: 'The VAT id of the seller.' })
  vatId!: string | null;

  @Field(() => String, { nullable: true, description: 'The email address of the seller.' })
  email!: string | null;

  @Field(() => SelfServiceActivation, { description: 'When a subscription runs that a person buys here.' })
  activation!: SelfServiceActivation;

  @Field(() => Int, { description: 'The number of days from the date of an invoice to its due date.' })
  paymentTermDays!: number;

  static of(profile: BillingProfile): Shop {
    const { projectId, legalName, vatId, email, selfServiceActivation: activation, paymentTermDays } = profile;
    const address = addressFields(profile);
    return Object.assign(new Shop(), { projectId, legalName, address, vatId, email, activation, paymentTermDays });
  }
}
