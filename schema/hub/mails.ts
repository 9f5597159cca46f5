import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { MailEntry, MailState } from '../../src/auth/mails/mail-entry.ts';
import { MailFilter } from '../../src/auth/mails/mail-input.ts';
import { listMails, openMail } from '../../src/auth/mails/mails.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { PageArgs, connection, pageRequest, toConnection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';

@ArgsType()
class MailsArgs extends PageArgs {
  @Field(() => MailFilter, { defaultValue: {}, description: 'The mails to list; left out, all.' })
  filter!: MailFilter;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `openMail`.' })
class OpenMailPayload {
  @Field(() => MailEntry, { description: 'The mail.' })
  mail!: MailEntry;

  @Field(() => String, { description: 'Its text; the link in it is a credential.' })
  text!: string;
}

const MailConnection = connection(MailEntry);

@Resolver(() => MailEntry)
export class MailsResolver {
  @Query(() => MailConnection, {
    nullable: true,
    description:
      'The mails of the last 30 days, newest first, without their texts. Operators only. Scope project:admin.',
  })
  async mails(
    @Args(() => MailsArgs) args: MailsArgs,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<CountedConnectionOf<Row<MailEntry>>> {
    return toConnection(await listMails(em, viewer, args.filter, pageRequest(args)));
  }

  @Mutation(() => OpenMailPayload, {
    description:
      'Returns the text of a mail that is kept because there is no `SMTP_URL`, for a week; the audit has who opened it. Operators only. Scope project:admin.',
  })
  async openMail(
    @Arg('id', () => ID, { description: 'The mail to open.' }) id: string,
    @Ctx() { em, viewer, now, mailbox }: HubContext,
  ): Promise<OpenMailPayload> {
    return openMail(em, viewer, { id, mailbox }, now);
  }

  @FieldResolver(() => Boolean, { description: 'Whether `openMail` returns its text.' })
  canBeOpened(@Root() { state, sealedText }: Row<MailEntry>): boolean {
    return state === MailState.kept && sealedText !== null;
  }
}
