import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, ArgsType, Ctx, Field, ID, Info, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { MailSuppression } from '../../src/customer-mails/bounces/mail-suppression.ts';
import {
  MailSuppressionFilter,
  liftMailSuppression,
  mailSuppressionList,
} from '../../src/customer-mails/bounces/mail-suppressions.ts';
import { recordMailBounce } from '../../src/customer-mails/bounces/record-mail-bounce.ts';
import { RecordMailBounceInput } from '../../src/customer-mails/bounces/record-mail-bounce-input.ts';
import { CustomerMail } from '../../src/customer-mails/customer-mail.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { scopedListed } from '../lists/listed.ts';

@ArgsType()
class MailSuppressionsArgs extends PageArgs {
  @Field(() => MailSuppressionFilter, {
    defaultValue: {},
    description: 'The filter of the list; defaults to all suppressed addresses.',
  })
  filter!: MailSuppressionFilter;
}

@ObjectType({ simpleResolvers: true, description: 'A report of a mail provider, as it was recorded.' })
class MailBounce {
  @Field(() => CustomerMail, { nullable: true, description: 'The mail as it is now; null for an address.' })
  customerMail!: CustomerMail | null;

  @Field(() => MailSuppression, {
    nullable: true,
    description: 'Why the address gets no more mails; null if it still gets them.',
  })
  mailSuppression!: MailSuppression | null;
}

@ObjectType({ simpleResolvers: true, description: 'The result of `recordMailBounce`.' })
class MailBouncePayload {
  @Field(() => MailBounce, { description: 'The report.' })
  mailBounce!: MailBounce;
}

@ObjectType({ simpleResolvers: true, description: 'The result of `liftMailSuppression`.' })
class MailSuppressionPayload {
  @Field(() => MailSuppression, { description: 'The suppression that was lifted.' })
  mailSuppression!: MailSuppression;
}

const MailSuppressionConnection = connection(MailSuppression);

@Resolver(() => MailSuppression)
export class MailSuppressionsResolver {
  @Query(() => MailSuppressionConnection, {
    description: 'The addresses to which your projects send no more mails, newest first. Scope billing:read.',
  })
  async mailSuppressions(
    @Args() args: MailSuppressionsArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<MailSuppression>>> {
    return scopedListed(mailSuppressionList, args.filter, { args, context, info });
  }

  @Mutation(() => MailBouncePayload, {
    description:
      'Records that a mail to a customer bounced or was complained about after the mail server had accepted it, as a mail provider reports. The address gets no more mails. Recording it again changes nothing. Scope billing:write.',
  })
  async recordMailBounce(
    @Arg('input', () => RecordMailBounceInput, { description: 'What was reported.' }) input: RecordMailBounceInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<MailBouncePayload> {
    return { mailBounce: await recordMailBounce(em, viewer, input, now) };
  }

  @Mutation(() => MailSuppressionPayload, {
    description: 'Sends mails to a suppressed address again, from the next one on. Scope billing:write.',
  })
  async liftMailSuppression(
    @Arg('id', () => ID, { description: 'The id of the suppression.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<MailSuppressionPayload> {
    return { mailSuppression: await liftMailSuppression(em, viewer, id, now) };
  }
}
