import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, Int } from 'type-graphql';
import { bounded } from '../../../platform/graphql/bounded.ts';
import { between, entries, line, notNegative, text } from '../../../platform/values/bounds.ts';
import { TaxBehavior } from '../../../catalog/offers/price.ts';
import { Currency, DateTime, Decimal, MetadataScalar } from '../../../platform/graphql/graphql-scalars.ts';
import type { MetadataChange } from '../../../platform/values/metadata.ts';
import { CustomerInput } from '../../customers/customer-input.ts';

@InputType({ description: 'A line of a one-off invoice.' })
export class InvoiceLineInput {
  @bounded(text(500))
  @Field(() => String, { description: 'The text on the invoice: 1 to 500 characters.' })
  description!: string;

  @bounded(notNegative)
  @Field(() => Decimal, { defaultValue: '1', description: 'The number of units: 0 or more.' })
  quantity!: string;

  @Field(() => Decimal, {
    description: 'The price of one unit in the currency: "9.90", or "-20" for a line that deducts an amount.',
  })
  unitAmount!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The product that the line is for; its revenue and its tax code apply.',
  })
  productId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The tax rate of the line, instead of the one that the rules find; also one that applied earlier or applies later. ' +
      'A customer who is exempt pays no tax all the same.',
  })
  taxRateId?: string | null;

  @bounded(line(50))
  @Field(() => String, {
    nullable: true,
    description: 'The tax code of the line, instead of that of its product.',
  })
  taxCode?: string | null;

  @Field(() => TaxBehavior, {
    description: 'Whether `unitAmount` includes the tax (inclusive) or the tax is added (exclusive).',
  })
  taxBehavior: TaxBehavior = TaxBehavior.exclusive;
}

@InputType({ description: 'The input of `createInvoice`; name the customer by `customerId` or `customer`.' })
export class CreateInvoiceInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project; defaults to the project of the key, or to your default project.',
  })
  projectId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The id of the customer; leave it out when `customer` is given.' })
  customerId?: string | null;

  @Field(() => CustomerInput, {
    nullable: true,
    description: 'The customer by its data, created if it does not exist; leave it out when `customerId` is given.',
  })
  customer?: CustomerInput | null;

  @Field(() => Currency, { description: 'The currency of the invoice.' })
  currency!: string;

  @bounded(entries(200, 1))
  @Field(() => [InvoiceLineInput], {
    description: 'The lines, 1 to 200 of them; those of each tax rate come to 0 or more together.',
  })
  lines!: InvoiceLineInput[];

  @Field(() => Boolean, {
    defaultValue: true,
    description: 'Whether to finalise the invoice at once, which assigns its number.',
  })
  finalize!: boolean;

  @bounded(between(0, 365))
  @Field(() => Int, {
    nullable: true,
    description: 'The days from finalisation to the due date, 0 to 365; by default those of the customer.',
  })
  paymentTermDays?: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'The due date instead, in the future, at most 10 years ahead; an invoice that becomes final later is due then.',
  })
  dueAt?: Temporal.Instant | null;

  @bounded(line(100))
  @Field(() => String, {
    nullable: true,
    description:
      'The purchase order number that the invoice names: 1 to 100 characters; by default that of the customer.',
  })
  poNumber?: string | null;

  @Field(() => MetadataScalar, { nullable: true, description: 'Your own keys and values; they are not printed.' })
  metadata?: MetadataChange;
}
