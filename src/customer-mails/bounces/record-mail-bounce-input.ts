import { Field, ID, InputType } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { Email } from '../../platform/graphql/graphql-scalars.ts';
import { line, text } from '../../platform/values/bounds.ts';
import { MailReport } from './mail-suppression.ts';

@InputType({ description: 'The input of `recordMailBounce`: what a mail provider has reported.' })
export class RecordMailBounceInput {
  @bounded(line(200))
  @Field(() => String, {
    nullable: true,
    description: 'The Message-ID of the mail, or its id. Either this or the address.',
  })
  messageId?: string | null;

  @Field(() => Email, {
    nullable: true,
    description: 'The address, where the provider has replaced the Message-ID. Either this or the messageId.',
  })
  address?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'With an address, the project; defaults to the project of the key, or to your default project. Otherwise that of the mail.',
  })
  projectId?: string | null;

  @Field(() => MailReport, { defaultValue: MailReport.bounce, description: 'What was reported; by default a bounce.' })
  kind!: MailReport;

  @Field(() => Boolean, {
    defaultValue: true,
    description:
      'Whether mails to the address will always bounce, so that it gets no more of them; by default so. A complaint always is.',
  })
  isPermanent!: boolean;

  @bounded(text(300))
  @Field(() => String, { nullable: true, description: 'The reason that was reported: at most 300 characters.' })
  reason?: string | null;
}
