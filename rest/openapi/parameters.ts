import { getNullableType, isListType, isRequiredArgument } from 'graphql';
import type { GraphQLArgument } from 'graphql';
import type { AnswerShape } from './answer-shape.ts';
import type { Components } from './components.ts';
import type { OpenApiParameter } from './document.ts';
import { idempotencyKey, ifMatch, ifNoneMatch } from './headers.ts';
import { parameterSchema } from './input-schema.ts';
import { placeOf } from './places.ts';
import type { ParameterPlace } from './places.ts';
import type { OperationSubject } from './subject.ts';

/** The parameters of a row: path, query and headers. */
export function parametersOf(
  { row, places }: OperationSubject,
  components: Components,
  shape?: AnswerShape,
): OpenApiParameter[] {
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...parameter(name!, placeOf(places, name!), components),
    in: 'path' as const,
    required: true,
  }));
  const inQuery = (row.query ?? []).map((name) =>
    name === 'count' && row.countedDocument ? countParameter : parameter(name, placeOf(places, name), components),
  );
  const inHeaders = [
    ...(row.method === 'post' ? [idempotencyKey] : []),
    ...(places.has('ifVersion') ? [ifMatch] : []),
    ...(row.method === 'get' && shape?.hasTag ? [ifNoneMatch] : []),
  ];
  return [...inPath, ...inQuery, ...inHeaders];
}

/** The parameter of lists that are counted on request. */
const countParameter: OpenApiParameter = {
  name: 'count',
  in: 'query',
  description: 'Whether to answer `totalCount` too: the number of entries on all pages, null for more than 10,000.',
  schema: { type: 'boolean' },
};

/** A parameter, described by the argument or input field that it fills. */
function parameter(name: string, place: ParameterPlace | undefined, components: Components): OpenApiParameter {
  if (!place) return { name, in: 'query', schema: { type: 'string' } };
  return {
    name,
    in: 'query',
    required: isRequiredArgument(place as GraphQLArgument) || undefined,
    description: place.description ?? undefined,
    explode: isListType(getNullableType(place.type)) ? false : undefined,
    schema: parameterSchema(place, components),
  };
}
