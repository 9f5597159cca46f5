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
}
