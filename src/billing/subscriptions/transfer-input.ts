import { Field, ID, InputType } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { text } from '../../platform/values/bounds.ts';

@InputType({ description: 'The input of `transferSubscription`.' })
export class TransferSubscriptionInput {
  @Field(() => ID, {
    description:
      'The new customer: another one of the same project, with the same test clock or none as the present one.',
  })
  customerId!: string;

  @bounded(text(500))
  @Field(() => String, {
    nullable: true,
    description: 'Why it is transferred, 1 to 500 characters; kept in the audit and the event.',
  })
  reason?: string | null;
}
