import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Channel } from '../../src/catalog/releases/channel.ts';
import { ReleaseFeed, ReleaseFeedEntry, feedOf } from '../../src/catalog/releases/feed.ts';
import { holdsProduct } from '../../src/entitlements/downloads/held-products.ts';
import type { HubContext } from '../context.ts';
import { toHtml } from '../markdown.ts';

@Resolver(() => ReleaseFeedEntry)
export class ReleaseFeedsResolver {
  @Query(() => ReleaseFeed, {
    nullable: true,
    description: 'The newest published releases of a product, for feed readers. Scope catalog:read.',
  })
  releaseFeed(
    @Arg('productId', () => ID, { description: 'The product whose releases are listed.' }) productId: string,
    @Arg('channel', () => Channel, {
      defaultValue: Channel.stable,
      description: 'The channel; more stable channels are included.',
    })
    channel: Channel,
    @Ctx() { em, viewer, now, service }: HubContext,
  ): Promise<ReleaseFeed> {
    return feedOf(em, viewer, { productId, channel, holds: holdsProduct(em, viewer, now) }, service.url);
  }

  @FieldResolver(() => String, { nullable: true, description: 'The release notes, as HTML.' })
  html(@Root() { notes }: ReleaseFeedEntry, @Ctx() context: HubContext) {
    return toHtml(context, notes);
  }
}
