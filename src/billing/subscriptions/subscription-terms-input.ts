import { Field, InputType, Int } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { between, line } from '../../platform/values/bounds.ts';

@InputType({ description: 'The terms to change; a field left out stays as it is, and null is that of the customer.' })
export class SubscriptionTermsInput {
  @bounded(between(0, 365))
  @Field(() => Int, {
    nullable: true,
    description:
      'The days from finalisation to the due date of its next invoices, 0 to 365; only the project may set it.',
  })
  paymentTermDays?: number | null;

  @bounded(line(100))
  @Field(() => String, {
    nullable: true,
    description: 'The purchase order number that its next invoices name: 1 to 100 characters on one line.',
  })
  poNumber?: string | null;
}
