import { Field, ID, InputType } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { entries } from '../../platform/values/bounds.ts';
import { CustomerInput } from '../customers/customer-input.ts';
import { CheckoutChoiceInput } from './checkout-link-input.ts';

@InputType({ description: 'The input of `startCheckout`.' })
export class StartCheckoutInput {
  @Field(() => ID, { description: 'The checkout link.' })
  linkId!: string;

  @bounded(entries(20))
  @Field(() => [CheckoutChoiceInput], { description: 'Other quantities than those of the link, each item once.' })
  items: CheckoutChoiceInput[] = [];

  @Field(() => String, { nullable: true, description: 'The code of a coupon, where the link takes one.' })
  coupon?: string | null;

  @Field(() => CustomerInput, {
    nullable: true,
    description:
      'Whom to bill, for a person who is no customer of the project yet; an existing customer stays as it is.',
  })
  customer?: CustomerInput | null;
}
