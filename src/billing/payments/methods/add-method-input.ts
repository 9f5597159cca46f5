import { Field, ID, InputType } from 'type-graphql';
import { bounded } from '../../../platform/graphql/bounded.ts';
import { line } from '../../../platform/values/bounds.ts';
import { GatewayName } from '../gateways/gateway-name.ts';

@InputType({ description: 'The input of `addPaymentMethod`.' })
export class AddPaymentMethodInput {
  @Field(() => ID, { description: 'The customer whose method it is.' })
  customerId!: string;

  @bounded(line(500))
  @Field(() => String, { description: "The token by which the gateway's frontend names the method; it is used once." })
  token!: string;

  @Field(() => GatewayName, {
    nullable: true,
    description: 'The gateway; by default the only one that the project is connected to.',
  })
  gateway?: GatewayName | null;

  @bounded(line(2_000))
  @Field(() => String, {
    nullable: true,
    description:
      'The address to which the page of a bank returns the customer: at an origin of your clients or your homepage, or of the ' +
      'hub. Without it, no method is saved that needs such a page.',
  })
  returnUrl?: string | null;
}
