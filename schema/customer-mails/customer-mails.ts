import type { GraphQLResolveInfo } from 'graphql';
import { Args, ArgsType, Ctx, Field, FieldResolver, ID, Info, Query, Resolver } from 'type-graphql';
import { Customer } from '../../src/billing/customers/customer.ts';
import { CustomerMailFilter } from '../../src/customer-mails/customer-mail-filter.ts';
import { CustomerMail } from '../../src/customer-mails/customer-mail.ts';
import { customerMailList } from '../../src/customer-mails/customer-mails.ts';
import { MailKind } from '../../src/customer-mails/mail-kind.ts';
import { MailPreview } from '../../src/customer-mails/preview/preview-mail.ts';
import { previewOfProject } from '../../src/customer-mails/preview/preview-of-project.ts';
import { mailLanguages } from '../../src/customer-mails/words/mail-locale.ts';
import { bounded } from '../../src/platform/graphql/bounded.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { oneOf } from '../../src/platform/values/bounds.ts';
import type { HubContext } from '../context.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { scopedListed } from '../lists/listed.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { one, relate } from '../lists/relation.ts';

@ArgsType()
class CustomerMailsArgs extends PageArgs {
  @Field(() => CustomerMailFilter, { defaultValue: {}, description: 'The filter of the list; defaults to all mails.' })
  filter!: CustomerMailFilter;
}

@ArgsType()
class MailPreviewArgs {
  @Field(() => MailKind, { description: 'The mail.' })
  kind!: MailKind;

  @bounded(oneOf(mailLanguages))
  @Field(() => String, { defaultValue: 'en', description: 'Its language: en, de or fr.' })
  language!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The project; defaults to the project of the key, or to your default project.',
  })
  projectId?: string | null;
}

const CustomerMailConnection = connection(CustomerMail);

const ofMail = relate(CustomerMail, { customer: one(Customer, 'customerId') });

@Resolver(() => CustomerMail)
export class CustomerMailsResolver {
  @Query(() => CustomerMailConnection, {
    description: 'The mails to customers of your projects, newest first, without their texts. Scope billing:read.',
  })
  async customerMails(
    @Args() args: CustomerMailsArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<CustomerMail>>> {
    return scopedListed(customerMailList, args.filter, { args, context, info });
  }

  @Query(() => MailPreview, {
    nullable: true,
    description: 'A mail of a project with example data, as a customer would get it. Scope billing:read.',
  })
  mailPreview(
    @Args() { kind, language, projectId }: MailPreviewArgs,
    @Ctx() { em, viewer, service }: HubContext,
  ): Promise<MailPreview> {
    return previewOfProject(em, viewer, { kind, language, projectId, hubUrl: service.url });
  }

  @FieldResolver(() => Customer, { description: 'The customer.' })
  customer(@Related() related: RelatedTo) {
    return related(ofMail.customer);
  }
}
