import { Field, ID, InputType } from 'type-graphql';
import { BilledFilterOfCustomers } from '../../customers/billed-filter.ts';
import { PaymentAttemptStatus } from './attempt-states.ts';

@InputType({ description: 'A filter; every given condition must hold.' })
export class PaymentAttemptFilter extends BilledFilterOfCustomers {
  @Field(() => ID, { nullable: true, description: 'Only those for this invoice.' })
  invoiceId?: string | null;

  @Field(() => PaymentAttemptStatus, { nullable: true, description: 'Only those with this status.' })
  status?: PaymentAttemptStatus | null;

  @Field(() => String, { nullable: true, description: 'Only those with exactly this reference at the gateway.' })
  reference?: string | null;
}
