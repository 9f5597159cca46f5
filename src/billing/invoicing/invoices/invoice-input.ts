import { Field, ID, InputType } from 'type-graphql';
import { TaxBehavior } from '../../../catalog/offers/price.ts';
import { Currency, Decimal } from '../../../platform/graphql/graphql-scalars.ts';
import { CustomerInput } from '../../customers/customer-input.ts';

@InputType({ description: 'A line of a one-off invoice.' })
export class InvoiceLineInput {
  @Field(() => String, { description: 'As people read it on the invoice: 1 to 500 characters.' })
  description!: string;

  @Field(() => Decimal, { defaultValue: '1', description: 'How many units: 0 or more.' })
  quantity!: string;

  @Field(() => Decimal, { description: 'For one unit, in the currency itself: "9.90".' })
  unitAmount!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The product it is for, so that revenue is counted with it, and taxed by its tax code.',
  })
  productId?: string | null;

  @Field(() => TaxBehavior, {
    description: 'Whether `unitAmount` has the tax in it (inclusive) or it comes on top (exclusive).',
  })
  taxBehavior: TaxBehavior = TaxBehavior.exclusive;
}

@InputType({ description: 'What `createInvoice` takes; name the customer by `customerId` or `customer`.' })
export class CreateInvoiceInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The customer by id; or `customer`.' })
  customerId?: string | null;

  @Field(() => CustomerInput, {
    nullable: true,
    description: 'The customer by what is known of them, created if need be; or `customerId`.',
  })
  customer?: CustomerInput | null;

  @Field(() => Currency, { description: 'The currency of the invoice.' })
  currency!: string;

  @Field(() => [InvoiceLineInput], { description: '1 to 200 lines.' })
  lines!: InvoiceLineInput[];

  @Field(() => Boolean, {
    defaultValue: true,
    description: 'Whether to finalise it at once, which gives it its number.',
  })
  finalize!: boolean;
}
