import { Field, ID, InputType } from 'type-graphql';
import { bounded } from '../../../platform/graphql/bounded.ts';
import { Decimal } from '../../../platform/graphql/graphql-scalars.ts';
import { line, positive } from '../../../platform/values/bounds.ts';
import { GatewayName } from '../gateways/gateway-name.ts';

@InputType({ description: 'The input of `payInvoice`: a saved method, or a token of the frontend of a gateway.' })
export class PayInvoiceInput {
  @Field(() => ID, { description: 'The invoice to pay: open or uncollectible.' })
  invoiceId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The saved method to charge; by default the default method of the customer, unless a token is given.',
  })
  paymentMethodId?: string | null;

  @bounded(line(500))
  @Field(() => String, {
    nullable: true,
    description:
      "The token by which the gateway's frontend names what is charged, used once; instead of `paymentMethodId`.",
  })
  token?: string | null;

  @Field(() => GatewayName, {
    nullable: true,
    description: 'The gateway of the token; by default the only one that the project is connected to.',
  })
  gateway?: GatewayName | null;

  @bounded(line(2_000))
  @Field(() => String, {
    nullable: true,
    description:
      'The address to which the page of a bank returns the customer: at an origin of your clients or your homepage, or of the ' +
      'hub. Without it, nothing is charged that needs such a page.',
  })
  returnUrl?: string | null;

  @bounded(positive)
  @Field(() => Decimal, {
    nullable: true,
    description: 'The amount in the currency of the invoice, at most the amount due; defaults to that.',
  })
  amount?: string | null;
}
