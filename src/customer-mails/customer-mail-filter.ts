import { Field, ID, InputType } from 'type-graphql';
import { CustomerMailState } from './customer-mail.ts';
import { MailKind } from './mail-kind.ts';

@InputType({ description: 'The filters of mails to customers; a mail must match all of them.' })
export class CustomerMailFilter {
  @Field(() => ID, { nullable: true, description: 'Only those of this project.' })
  projectId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only those to this customer.' })
  customerId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only those about this, such as an invoice or a subscription.' })
  subjectId?: string | null;

  @Field(() => MailKind, { nullable: true, description: 'Only this mail.' })
  kind?: MailKind | null;

  @Field(() => CustomerMailState, { nullable: true, description: 'Only those in this state.' })
  state?: CustomerMailState | null;
}
