import { Field, ID, InputType } from 'type-graphql';
import { StripeKeysInput } from './stripe/stripe-keys-input.ts';

@InputType({ description: 'The input of `changeGatewayKeys`.' })
export class ChangeGatewayKeysInput {
  @Field(() => ID, { description: 'The account whose keys are replaced.' })
  id!: string;

  @Field(() => StripeKeysInput, {
    description: 'The keys from now on, of the same account at Stripe. A key that is left out stays as it is.',
  })
  stripe!: StripeKeysInput;
}
