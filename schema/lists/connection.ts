import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { bounded } from '../../src/platform/graphql/bounded.ts';
import { between, checkBounds } from '../../src/platform/values/bounds.ts';
import type { ClassType } from 'type-graphql';
import type { CountablePage, RowPage, PageRequest } from '../../src/platform/store/rows.ts';
import { Check } from '../../src/platform/values/check.ts';
import { invalid } from '../../src/errors.ts';
import { costsEachTime } from '../engine/cost/field-costs.ts';
import type { ListRequest } from './list-request.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'The cursors of a page of a list, and whether more follows (Relay).',
})
export class PageInfo {
  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the first node, to be sent as `before`; null on an empty page.',
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
    description: 'Whether the list continues before this page; with `first`, whether `after` was sent.',
  })
  hasPreviousPage!: boolean;
}

/** The arguments of a list that is read in one direction only. */
@ArgsType()
export class ForwardArgs {
  @bounded(between(1, 100))
  @Field(() => Int, { defaultValue: 50, description: 'The number of entries, 1 to 100.' })
  first!: number;

  @Field(() => String, { nullable: true, description: 'The endCursor of the previous page.' })
  after?: string | null;
}

/** The arguments of a list that is read in both directions (Relay). */
@ArgsType()
export class PageArgs {
  @bounded(between(1, 100))
  @Field(() => Int, {
    nullable: true,
    description: 'The number of entries from the beginning, 1 to 100; 50 without `first` and `last`.',
  })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'Only entries after this cursor: the endCursor of a page.' })
  after?: string | null;

  @bounded(between(1, 100))
  @Field(() => Int, {
    nullable: true,
    description: 'The number of entries from the end, 1 to 100, instead of `first`.',
  })
  last?: number | null;

  @Field(() => String, { nullable: true, description: 'Only entries before this cursor: the startCursor of a page.' })
  before?: string | null;
}

/** The length of a page that is requested without `first` and `last`. */
export const usualLength = 50;

/** The cost of a count in points: it reads up to 10,000 rows of an index. */
const costOfCount = 100;

/** The value that a list resolver returns: one page of nodes. */
export interface ConnectionOf<T> {
  edges: { cursor: string; node: T }[];
  nodes: T[];
  pageInfo: PageInfo;
}

/** A page of a list whose nodes can be counted. */
export interface CountedConnectionOf<T> extends ConnectionOf<T> {
  count: () => Promise<number | null>;
}

/** The connection type of a node type (Relay cursor connections); `nodes` spares clients the edges. */
export function connection<T extends object>(node: ClassType<T>): ClassType<CountedConnectionOf<T>> {
  @ObjectType(`${node.name}Connection`, { simpleResolvers: true, description: describe(node) })
  class Connection extends forwardConnection(node, 'ForwardConnection') {
    count!: () => Promise<number | null>;

    @costsEachTime(costOfCount)
    @Field(() => Int, {
      nullable: true,
      description: 'The number of nodes in the whole list, on all pages; null for more than 10,000.',
    })
    totalCount(): Promise<number | null> {
      return this.count();
    }
  }
  return Connection;
}

/** The connection type of a list that is read in one direction only, without a count. */
export function forwardConnection<T extends object>(
  node: ClassType<T>,
  suffix = 'Connection',
): ClassType<ConnectionOf<T>> {
  const { name } = node;

  @ObjectType(`${name}Edge`, {
    simpleResolvers: true,
    description: `A node of type ${name} and its place in the list.`,
  })
  class Edge {
    @Field(() => String, {
      description: 'The place of the node; send it as `after` or `before` to read on from here.',
    })
    cursor!: string;

    @Field(() => node, { description: 'The node at this place.' })
    node!: T;
  }

  @ObjectType(`${name}${suffix}`, { simpleResolvers: true, description: describe(node) })
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

function describe({ name }: ClassType<object>): string {
  return `One page of a list of nodes of type ${name}.`;
}

/** Checks the page size, and requests only the selected properties of the nodes if they are known. */
export function pageRequest({ first, after, last, before }: PageArgs, request?: ListRequest): PageRequest {
  checkBounds(new Check(), PageArgs, { first, last }).done();
  if (isGiven(first) && isGiven(last)) throw invalid('/last', 'must be left out if first is given');
  const isBackward = isGiven(last);
  return { first: last ?? first ?? usualLength, after, before, isBackward, only: request?.only };
}

/** The same for a list that is read in one direction only. */
export function forwardRequest({ first, after }: ForwardArgs): Pick<PageRequest, 'first' | 'after'> {
  checkBounds(new Check(), ForwardArgs, { first }).done();
  return { first, after };
}

export function toConnection<T>(page: CountablePage<T>): CountedConnectionOf<T> {
  return { ...toForwardConnection(page), count: page.count };
}

export function toForwardConnection<T>({ rows, cursors, ...page }: RowPage<T>): ConnectionOf<T> {
  return {
    nodes: rows,
    edges: rows.map((node, index) => ({ cursor: cursors[index]!, node })),
    pageInfo: {
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
      hasNextPage: page.hasNextPage,
      hasPreviousPage: page.hasPreviousPage,
    },
  };
}

function isGiven<V>(value: V | null | undefined): value is V {
  return value !== null && value !== undefined;
}
