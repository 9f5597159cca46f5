import type { ApolloServerPlugin } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import { invalidInput } from '../src/errors.ts';
import type { HubContext } from './context.ts';
import { problemsOf } from './judge-variables.ts';

/** In characters. Up to here it does no harm that graphql-js quotes a value whole in each message about it. */
const light = 20_000;

/**
 * Judges variables that are large before graphql-js does: of a megabyte it would make fifty messages of a megabyte.
 * They are told as the REST paths tell them, in one error.
 */
export function refuseHeavyVariables(schema: GraphQLSchema): ApolloServerPlugin<HubContext> {
  return {
    async requestDidStart() {
      return {
        async responseForOperation({ request: { variables = {} }, operation, response }) {
          if (!isHeavy(variables)) return null;
          const problems = problemsOf(schema, operation, variables);
          if (!problems.length) return null;
          const { message, code, kind, details } = invalidInput(problems);
          const errors = [{ message, extensions: { code, kind, ...details } }];
          return { http: response.http, body: { kind: 'single', singleResult: { errors } } };
        },
      };
    },
  };
}

/** Looks no further than it takes to tell. */
function isHeavy(variables: object): boolean {
  let left = light;
  const waiting: unknown[] = [variables];
  while (left > 0 && waiting.length) {
    const value = waiting.pop();
    if (typeof value === 'string') left -= value.length;
    else if (typeof value !== 'object' || value === null) left -= 1;
    else left -= spread(value, waiting, left);
  }
  return left <= 0;
}

/** Adds what an object holds to what waits, and tells how much its names weigh. */
function spread(value: object, waiting: unknown[], most: number): number {
  let weight = 2;
  for (const name in value) {
    weight += name.length;
    if (weight > most) break;
    waiting.push(value[name as never]);
  }
  return weight;
}
