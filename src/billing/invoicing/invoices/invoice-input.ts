import { Field, ID, InputType } from 'type-graphql';
import { TaxBehavior } from '../../../catalog/offers/price.ts';
import { Currency, Decimal } from '../../../platform/graphql/graphql-scalars.ts';
import { CustomerInput } from '../../customers/customer-input.ts';

@InputType()
export class InvoiceLineInput {
  @Field(() => String)
  description!: string;

  @Field(() => Decimal, { defaultValue: '1' })
  quantity!: string;

  @Field(() => Decimal, { description: 'For one unit, in the currency itself: "9.90".' })
  unitAmount!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The product it is for, so that revenue is counted with it, and taxed by its tax code.',
  })
  productId?: string | null;

  @Field(() => TaxBehavior)
  taxBehavior: TaxBehavior = TaxBehavior.exclusive;
}

@InputType()
export class CreateInvoiceInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The customer by id; or `customer`.' })
  customerId?: string | null;

  @Field(() => CustomerInput, { nullable: true })
  customer?: CustomerInput | null;

  @Field(() => Currency)
  currency!: string;

  @Field(() => [InvoiceLineInput])
  lines!: InvoiceLineInput[];

  @Field(() => Boolean, {
    defaultValue: true,
    description: 'Whether to finalise it at once, which gives it its number.',
  })
  finalize!: boolean;
}
