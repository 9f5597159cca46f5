import { Field, ID, InputType } from 'type-graphql';
import { GatewayName } from './gateway-name.ts';
import { StripeKeysInput } from './stripe/stripe-keys-input.ts';

@InputType({ description: 'The input of `connectGateway`.' })
export class ConnectGatewayInput {
  @Field(() => GatewayName, { description: 'The gateway to connect.' })
  gateway!: GatewayName;

  @Field(() => StripeKeysInput, {
    nullable: true,
    description: 'The keys of your account at Stripe; only for that gateway.',
  })
  stripe?: StripeKeysInput | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The project; defaults to the project of the key, or to your default project.',
  })
  projectId?: string | null;
}
