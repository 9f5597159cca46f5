import { extendSchema, parse } from 'graphql';
import type { GraphQLFieldResolver, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { needs, one } from '../../lists/relation.ts';
import type { Identified } from '../../lists/relation.ts';
import type { HubContext } from '../../context.ts';
import { plannedFragment, pointsField, readerField, revisionField } from './cached-selection.ts';
import { allCoverages } from './coverage.ts';
import type { Coverage } from './coverage.ts';
import { fragmentField } from './fragment.ts';
import { readFragment } from './read-fragment.ts';

type Row = Identified & Record<string, unknown>;
type Resolver = GraphQLFieldResolver<Row, HubContext, { ids: string[] }>;

const fragmentSchemas = new WeakMap<GraphQLSchema, GraphQLSchema>();

/**
 * The schema with hidden fields, in which plans are executed. Documents of callers are validated against the public
 * schema, so that they cannot select hidden fields.
 */
export function fragmentSchemaOf(schema: GraphQLSchema): GraphQLSchema {
  const known = fragmentSchemas.get(schema) ?? extend(schema);
  fragmentSchemas.set(schema, known);
  return known;
}

function extend(schema: GraphQLSchema): GraphQLSchema {
  const coverages = allCoverages();
  const types = coverages.map(
    ({ entity }) =>
      `extend type ${entity.name} { ${fragmentField}: _Fragment!  ${revisionField}: String!  ${pointsField}: Float! }`,
  );
  const readers = coverages.map((each) => `${readerField(each)}(ids: [ID!]!): [${each.entity.name}!]!`);
  const sdl = `scalar _Fragment  ${types.join('  ')}  extend type Query { ${readers.join('  ')} }`;
  const extended = extendSchema(schema, parse(sdl), { assumeValid: true });
  for (const coverage of coverages) addResolvers(extended, coverage);
  return extended;
}

function addResolvers(schema: GraphQLSchema, coverage: Coverage): void {
  const { entity, revision, reads } = coverage;
  const fields = (schema.getType(entity.name) as GraphQLObjectType).getFields();
  const resolveFragment: Resolver = (row, _, context, { fieldNodes: [node] }) =>
    readFragment(plannedFragment(node!), row, context);
  fields[fragmentField]!.resolve = resolveFragment;
  fields[revisionField]!.resolve = (row: Row) => row[revision];
  fields[pointsField]!.resolve = coverage.pointsOf;
  needs(entity, {
    [fragmentField]: [...new Set(['id' as const, revision, ...reads])],
    [revisionField]: [revision],
    [pointsField]: [],
  });
  schema.getQueryType()!.getFields()[readerField(coverage)]!.resolve = readByIds(coverage);
}

/** Reads objects with everything that is selected below, in one statement and thus in one snapshot. */
function readByIds({ entity }: Coverage): Resolver {
  const self = one(entity, 'id');
  return (_, { ids }, { loaders }, info) => Promise.all(ids.map(async (id) => loaders.related(self, { id }, info)));
}
