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
import { CheckoutLinkFilter, CheckoutSort } from '../../src/billing/checkouts/checkout-filters.ts';
import { CreateCheckoutLinkInput, UpdateCheckoutLinkInput } from '../../src/billing/checkouts/checkout-link-input.ts';
import { CheckoutLinkItem } from '../../src/billing/checkouts/checkout-link-item.ts';
import { CheckoutLink } from '../../src/billing/checkouts/checkout-link.ts';
import { checkoutLinkList, checkoutList, findCheckoutLink } from '../../src/billing/checkouts/checkout-lists.ts';
import type { Checkout } from '../../src/billing/checkouts/checkout.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { createCheckoutLink } from '../../src/billing/verbs/create-checkout-link.ts';
import { archiveCheckoutLink, updateCheckoutLink } from '../../src/billing/verbs/update-checkout-link.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { MetadataScalar } from '../../src/platform/graphql/graphql-scalars.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { sql } from '../../src/platform/store/sql.ts';
import type { Metadata } from '../../src/platform/values/metadata.ts';
import type { HubContext } from '../context.ts';
import { Below } from '../lists/below.ts';
import type { ListBelow } from '../lists/below.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { scopedListed } from '../lists/listed.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { many, needs, one, relate } from '../lists/relation.ts';
import { CheckoutConnection, CheckoutsArgs } from './checkouts.ts';

@ArgsType()
export class CheckoutLinksArgs extends PageArgs {
  @Field(() => CheckoutLinkFilter, { defaultValue: {}, description: 'The filter of the list; defaults to all links.' })
  filter!: CheckoutLinkFilter;

  @Field(() => CheckoutSort, { nullable: true, description: 'The order of the list; by default newest.' })
  sort?: CheckoutSort | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The result of `createCheckoutLink`, `updateCheckoutLink` and `archiveCheckoutLink`.',
})
class CheckoutLinkPayload {
  @Field(() => CheckoutLink, { description: 'The link as it is now.' })
  checkoutLink!: CheckoutLink;
}

export const CheckoutLinkConnection = connection(CheckoutLink);

const ofLink = relate(CheckoutLink, {
  customer: one(Customer, 'customerId'),
  items: many(CheckoutLinkItem, 'linkId', (ids) => sql`link_id = any(${ids}) order by position`),
});

const ofItem = relate(CheckoutLinkItem, { price: one(Price, 'priceId') });

needs(CheckoutLink, { url: ['id'], metadata: ['metadata'], availableActions: ['archivedAt'], checkouts: ['id'] });

@Resolver(() => CheckoutLink)
export class CheckoutLinksResolver {
  @Query(() => CheckoutLink, { nullable: true, description: 'One checkout link of your project. Scope billing:read.' })
  checkoutLink(
    @Arg('id', () => ID, { description: 'The id of the link.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<CheckoutLink> {
    return findCheckoutLink(em, viewer, id);
  }

  @Query(() => CheckoutLinkConnection, {
    nullable: true,
    description: 'The checkout links of your projects, newest first. Scope billing:read.',
  })
  async checkoutLinks(
    @Args() args: CheckoutLinksArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<CheckoutLink>>> {
    return scopedListed(checkoutLinkList, args.filter, { args, context, info });
  }

  @Mutation(() => CheckoutLinkPayload, {
    description:
      'Creates an address at which people buy prices of your project, after they have signed in or up, and from which they ' +
      'return to it. Scope billing:write.',
  })
  async createCheckoutLink(
    @Arg('input', () => CreateCheckoutLinkInput, { description: 'What the link sells, and its terms.' })
    input: CreateCheckoutLinkInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CheckoutLinkPayload> {
    return { checkoutLink: await createCheckoutLink(em, viewer, input, now) };
  }

  @Mutation(() => CheckoutLinkPayload, {
    description:
      'Changes what a checkout link sells from now on; purchases through it stay as they are. Scope billing:write.',
  })
  async updateCheckoutLink(
    @Arg('id', () => ID, { description: 'The link to change.' }) id: string,
    @Arg('input', () => UpdateCheckoutLinkInput, { description: 'The changes.' }) input: UpdateCheckoutLinkInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CheckoutLinkPayload> {
    return { checkoutLink: await updateCheckoutLink(em, viewer, { id, input }, now) };
  }

  @Mutation(() => CheckoutLinkPayload, {
    description:
      'Archives a checkout link: no one can buy through it any more, but what waits for its payment can be paid. Scope ' +
      'billing:write.',
  })
  async archiveCheckoutLink(
    @Arg('id', () => ID, { description: 'The link to archive.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CheckoutLinkPayload> {
    return { checkoutLink: await archiveCheckoutLink(em, viewer, id, now) };
  }

  @FieldResolver(() => String, { description: 'The address to give to people.' })
  url(@Root() { id }: Row<CheckoutLink>, @Ctx() { look }: HubContext): string {
    return `${look.url}/checkout/${id}`;
  }

  @FieldResolver(() => MetadataScalar, { description: 'Your own keys and values, which each purchase gets.' })
  metadata(@Root() { metadata }: Row<CheckoutLink>): Metadata {
    return metadata;
  }

  @FieldResolver(() => [String], { description: 'The actions that are possible now.' })
  availableActions(@Root() { archivedAt }: Row<CheckoutLink>): string[] {
    return archivedAt ? [] : ['update', 'archive'];
  }

  @FieldResolver(() => [CheckoutLinkItem], { description: 'What it sells, in the order of the page.' })
  items(@Related() related: RelatedTo) {
    return related(ofLink.items);
  }

  @FieldResolver(() => Customer, {
    nullable: true,
    description: 'The only customer who may buy through it; null for anyone.',
  })
  customer(@Related() related: RelatedTo) {
    return related(ofLink.customer);
  }

  @FieldResolver(() => CheckoutConnection, {
    description: 'The purchases through it, newest first by default. Scope billing:read.',
  })
  checkouts(
    @Args(() => CheckoutsArgs) args: CheckoutsArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Checkout>>> {
    return below(checkoutList, 'linkId', args);
  }
}

@Resolver(() => CheckoutLinkItem)
export class CheckoutLinkItemsResolver {
  @FieldResolver(() => Price, { description: 'The price that is charged.' })
  price(@Related() related: RelatedTo) {
    return related(ofItem.price);
  }
}
