import { Field, ID, InputType } from 'type-graphql';
import { TaxBehavior } from '../../../catalog/offers/price.ts';
import { bounded } from '../../../platform/graphql/bounded.ts';
import { Decimal } from '../../../platform/graphql/graphql-scalars.ts';
import { line, notNegative, text } from '../../../platform/values/bounds.ts';

@InputType({ description: 'The input of `createPendingCharge`.' })
export class CreatePendingChargeInput {
  @Field(() => ID, { description: 'The subscription whose next invoice has the charge.' })
  subscriptionId!: string;

  @bounded(text(500))
  @Field(() => String, { description: 'The text on the invoice: 1 to 500 characters.' })
  description!: string;

  @bounded(notNegative)
  @Field(() => Decimal, { defaultValue: '1', description: 'The number of units: 0 or more.' })
  quantity!: string;

  @bounded(notNegative)
  @Field(() => Decimal, { description: 'The price of one unit in the currency of the subscription: "9.90".' })
  unitAmount!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The product that the charge is for; its revenue and its tax code apply.',
  })
  productId?: string | null;

  @bounded(line(50))
  @Field(() => String, { nullable: true, description: 'The tax code, instead of that of its product.' })
  taxCode?: string | null;

  @Field(() => TaxBehavior, {
    description: 'Whether `unitAmount` includes the tax (inclusive) or the tax is added (exclusive).',
  })
  taxBehavior: TaxBehavior = TaxBehavior.exclusive;
}
