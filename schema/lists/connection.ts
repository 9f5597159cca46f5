import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { ClassType } from 'type-graphql';
import type { Page, PageRequest } from '../../src/platform/store/rows.ts';
import { invalid } from '../../src/errors.ts';
import type { Asked } from './asked.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'Where a page of a list ends, and whether more follows (Relay).',
})
export class PageInfo {
  @Field(() => String, { nullable: true })
  startCursor!: string | null;

  @Field(() => String, { nullable: true })
  endCursor!: string | null;

  @Field(() => Boolean)
  hasNextPage!: boolean;

  @Field(() => Boolean, {
    description: 'Lists are read forwards; whoever came with a cursor has something before it.',
  })
  hasPreviousPage!: boolean;
}

@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: 50, description: 'How many, 1 to 100.' })
  first!: number;

  @Field(() => String, { nullable: true, description: 'The endCursor of the page before.' })
  after?: string | null;
}

/** What a resolver of a list returns: nodes, and the page they are. */
export interface ConnectionOf<T> {
  edges: { cursor: string; node: T }[];
  nodes: T[];
  pageInfo: PageInfo;
}

/** The connection type of a node type (Relay cursor connections); `nodes` spares clients the edges. */
export function connection<T extends object>(node: ClassType<T>): ClassType<ConnectionOf<T>> {
  @ObjectType(`${node.name}Edge`, { simpleResolvers: true })
  class Edge {
    @Field(() => String)
    cursor!: string;

    @Field(() => node)
    node!: T;
  }

  @ObjectType(`${node.name}Connection`, { simpleResolvers: true })
  class Connection {
    @Field(() => [Edge])
    edges!: Edge[];

    @Field(() => [node])
    nodes!: T[];

    @Field(() => PageInfo)
    pageInfo!: PageInfo;
  }
  return Connection;
}

/** Checks the size of the page before any rule is asked; reads what is asked of the nodes, or all of them. */
export function pageRequest({ first, after }: PageArgs, asked?: Asked): PageRequest {
  if (first < 1 || first > 100) throw invalid('/first', 'must be from 1 to 100');
  return { first, after, only: asked?.only };
}

export function toConnection<T>(page: Page<T>, args: PageArgs): ConnectionOf<T> {
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
