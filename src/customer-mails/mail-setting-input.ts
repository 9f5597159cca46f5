import { Field, ID, InputType, Int } from 'type-graphql';
import { Email } from '../platform/graphql/graphql-scalars.ts';
import { MailKind } from './mail-kind.ts';

@InputType({ description: 'The fields to change: a field left out stays as it is, and null empties a nullable field.' })
export class UpdateMailSettingInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project; defaults to the project of the key, or to your default project.',
  })
  projectId?: string | null;

  @Field(() => [MailKind], {
    nullable: true,
    description: 'The mails that are sent from now on; null for all, also those of later versions of the hub.',
  })
  sent?: MailKind[] | null;

  @Field(() => Email, {
    nullable: true,
    description: 'The address for answers; null for the email address of the billing profile, if it has one.',
  })
  replyTo?: string | null;

  @Field(() => Int, { nullable: true, description: 'The expected version; any other version is refused as stale.' })
  ifVersion?: number | null;
}
