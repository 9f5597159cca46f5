import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Info,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { Customer } from '../../src/billing/customers/customer.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { CreateCustomerLinkInput } from '../../src/billing/invoicing/links/customer-link-input.ts';
import { CustomerLink } from '../../src/billing/invoicing/links/customer-link.ts';
import { customerLinkList, findCustomerLink } from '../../src/billing/invoicing/links/customer-links.ts';
import { createCustomerLink } from '../../src/billing/verbs/create-customer-link.ts';
import { expireCustomerLink } from '../../src/billing/verbs/expire-customer-link.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { isAfter } from '../../src/platform/time/instants.ts';
import type { HubContext } from '../context.ts';
import { limited } from '../engine/field-limit.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { scopedListed } from '../lists/listed.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { needs, one, relate } from '../lists/relation.ts';

@ArgsType()
class CustomerLinksArgs extends PageArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Only those of this project; defaults to all that the viewer may see.',
  })
  projectId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only those of this customer.' })
  customerId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Only those that have expired, or only those that have not.' })
  isExpired?: boolean | null;
}

@ObjectType({ simpleResolvers: true, description: 'The result of `createCustomerLink`.' })
class CreateCustomerLinkPayload {
  @Field(() => CustomerLink, { description: 'The link, without its secret.' })
  customerLink!: CustomerLink;

  @Field(() => String, {
    nullable: true,
    description:
      'The address to send to the customer, shown only once; null if the request repeats one with the same idempotency key.',
  })
  url!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The result of `expireCustomerLink`.' })
class CustomerLinkPayload {
  @Field(() => CustomerLink, { description: 'The link as it is now.' })
  customerLink!: CustomerLink;
}

const CustomerLinkConnection = connection(CustomerLink);

const ofLink = relate(CustomerLink, {
  customer: one(Customer, 'customerId'),
  invoice: one(Invoice, 'invoiceId'),
});

needs(CustomerLink, { isExpired: ['expiresAt'], isOwn: ['createdById'] });

@Resolver(() => CustomerLink)
export class CustomerLinksResolver {
  @Query(() => CustomerLink, {
    nullable: true,
    description: 'One link of a customer of yours, or to yourself. Scope billing:read.',
  })
  customerLink(
    @Arg('id', () => ID, { description: 'The id of the link.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<CustomerLink> {
    return findCustomerLink(em, viewer, id);
  }

  @Query(() => CustomerLinkConnection, {
    description:
      'The links of your customers, and those to yourself as a customer, newest first; expired ones are kept for 30 days. ' +
      'Scope billing:read.',
  })
  async customerLinks(
    @Args() args: CustomerLinksArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<CustomerLink>>> {
    const { projectId, customerId, isExpired } = args;
    const filter = { projectId, customerId, isExpired, now: context.now };
    return scopedListed(customerLinkList, filter, { args, context, info });
  }

  @limited(60, '1m')
  @Mutation(() => CreateCustomerLinkPayload, {
    description:
      'Creates a link by which a customer opens one invoice, or their portal, without an account. Send it to the customer ' +
      'alone; a person may create one for themself. A customer has at most 100 valid links; another one ends the oldest; those in mails are counted apart. ' +
      'Scope billing:write; 60 a minute. It needs billing:read as well, since the link reads.',
  })
  async createCustomerLink(
    @Arg('input', () => CreateCustomerLinkInput, { description: 'The customer, and what the link opens.' })
    input: CreateCustomerLinkInput,
    @Ctx() { em, viewer, now, service }: HubContext,
  ): Promise<CreateCustomerLinkPayload> {
    const { link, url } = await createCustomerLink(em, viewer, { input, hubUrl: service.url }, now);
    return { customerLink: link, url };
  }

  @Mutation(() => CustomerLinkPayload, {
    description:
      'Ends a link at once, such as one that was sent to a wrong address. A person may end every link to themself, and a ' +
      'customer who came by a link to the portal may end that one. Scope billing:write.',
  })
  async expireCustomerLink(
    @Arg('id', () => ID, { description: 'The link to end.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CustomerLinkPayload> {
    return { customerLink: await expireCustomerLink(em, viewer, id, now) };
  }

  @FieldResolver(() => Boolean, { description: 'Whether it opens nothing any more.' })
  isExpired(@Root() { expiresAt }: Row<CustomerLink>, @Ctx() { now }: HubContext): boolean {
    return !isAfter(expiresAt, now);
  }

  @FieldResolver(() => Boolean, { description: 'Whether you created it; false without an account.' })
  isOwn(@Root() { createdById }: Row<CustomerLink>, @Ctx() { viewer }: HubContext): boolean {
    return viewer.kind === 'user' && createdById === viewer.userId;
  }

  @FieldResolver(() => Customer, { description: 'The customer who opens it.' })
  customer(@Related() related: RelatedTo) {
    return related(ofLink.customer);
  }

  @FieldResolver(() => Invoice, {
    nullable: true,
    description: 'The invoice that it opens, with those that replace it; null for the portal.',
  })
  invoice(@Related() related: RelatedTo) {
    return related(ofLink.invoice);
  }
}
