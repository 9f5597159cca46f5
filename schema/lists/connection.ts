import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { bounded } from '../../src/platform/graphql/bounded.ts';
import { between, checkBounds } from '../../src/platform/values/bounds.ts';
import type { ClassType } from 'type-graphql';
import type { RowPage, PageRequest } from '../../src/platform/store/rows.ts';
import { Check } from '../../src/platform/values/check.ts';
import type { ListRequest } from './list-request.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'The cursors of a page of a list, and whether more follows (Relay).',
})
export class PageInfo {
  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the first node; null on an empty page.',
  })
  startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the last node, to be sent as `after`; null on an empty page.',
  })
  endCursor!: string | null;

  @Field(() => Boolean, { description: 'Whether the list continues after this page.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, {
    description: 'Whether `after` was sent, since lists are read forwards only.',
  })
  hasPreviousPage!: boolean;
}

@ArgsType()
export class PageArgs {
  @bounded(between(1, 100))
  @Field(() => Int, { defaultValue: 50, description: 'The number of entries, 1 to 100.' })
  first!: number;

  @Field(() => String, { nullable: true, description: 'The endCursor of the previous page.' })
  after?: string | null;
}

/** The value that a list resolver returns: one page of nodes. */
export interface ConnectionOf<T> {
  edges: { cursor: string; node: T }[];
  nodes: T[];
  pageInfo: PageInfo;
}

/** The connection type of a node type (Relay cursor connections); `nodes` spares clients the edges. */
export function connection<T extends object>(node: ClassType<T>): ClassType<ConnectionOf<T>> {
  const { name } = node;

  @ObjectType(`${name}Edge`, {
    simpleResolvers: true,
    description: `A node of type ${name} and its place in the list.`,
  })
  class Edge {
    @Field(() => String, {
      description: 'The place of the node; send it as `after` to read on from here.',
    })
    cursor!: string;

    @Field(() => node, { description: 'The node at this place.' })
    node!: T;
  }

  @ObjectType(`${name}Connection`, {
    simpleResolvers: true,
    description: `One page of a list of nodes of type ${name}.`,
  })
  class Connection {
    @Field(() => [Edge], { description: 'The nodes with their cursors, in the order of the list.' })
    edges!: Edge[];

    @Field(() => [node], { description: 'The nodes without their cursors, in the order of the list.' })
    nodes!: T[];

    @Field(() => PageInfo, { description: 'The cursors of the page, and whether more follows.' })
    pageInfo!: PageInfo;
  }
  return Connection;
}

/** Checks the page size, and requests only the selected properties of the nodes if they are known. */
export function pageRequest({ first, after }: PageArgs, request?: ListRequest): PageRequest {
  checkBounds(new Check(), PageArgs, { first }).done();
  return { first, after, only: request?.only };
}

export function toConnection<T>(page: RowPage<T>, args: PageArgs): ConnectionOf<T> {
  const { rows, cursors } = page;
  return {
    nodes: rows,
    edges: rows.map((node, index) => ({ cursor: cursors[index]!, node })),
    pageInfo: {
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
      hasNextPage: page.hasNextPage,
      hasPreviousPage: Boolean(args.after),
    },
  };
}
