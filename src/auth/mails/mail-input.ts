import { Field, InputType } from 'type-graphql';
import { MailState } from './mail-entry.ts';

@InputType({ description: 'The filters of mails; a mail must match all of them.' })
export class MailFilter {
  @Field(() => String, { nullable: true, description: 'The beginning of the address that it is written to.' })
  recipient?: string | null;

  @Field(() => MailState, { nullable: true, description: 'Only those in this state.' })
  state?: MailState | null;
}
