import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Project } from '../../src/auth/projects/project.ts';
import { Shop } from '../../src/billing/customers/profile/shop.ts';
import { findShop, listShops } from '../../src/billing/customers/profile/shops.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { ProjectConnection } from '../auth/projects.ts';
import { PageArgs, pageRequest, toConnection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';

@Resolver(() => Shop)
export class ShopsResolver {
  @Query(() => ProjectConnection, {
    description:
      'The projects that sell to people through every client (`selfService`) and have a published product, newest ' +
      'first. Scope catalog:read.',
  })
  async shops(
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<CountedConnectionOf<Row<Project>>> {
    return toConnection(await listShops(em, viewer, pageRequest(args)));
  }

  @Query(() => Shop, {
    nullable: true,
    description:
      'What a person should know before they buy from a project; its products are those of `products`, with ' +
      '`projectId`. Scope catalog:read.',
  })
  shop(
    @Arg('projectId', () => ID, { description: 'The project that sells.' }) projectId: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<Shop> {
    return findShop(em, viewer, projectId);
  }

  @FieldResolver(() => Project, { description: 'The project that sells.' })
  project(@Root() { projectId }: Shop, @Ctx() { em }: HubContext): Promise<Project> {
    return em.findOneOrFail(Project, { id: projectId });
  }
}
