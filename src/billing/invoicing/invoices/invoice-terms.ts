import { Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';

/** The terms that an invoice states, of itself or of the subscription that it bills. */
@ObjectType()
export abstract class InvoiceTerms {
  @Field(() => Int, {
    nullable: true,
    description:
      'The days from finalisation to the due date; null is that of the customer, or else of the billing profile.',
  })
  @Property({ type: 'integer', nullable: true })
  paymentTermDays: number | null = null;

  @Field(() => String, {
    nullable: true,
    description: 'The purchase order number of the customer, which the document names; null without one of its own.',
  })
  @Property({ type: 'text', nullable: true })
  poNumber: string | null = null;
}
