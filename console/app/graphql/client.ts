import { Client, fetchExchange, makeOperation, mapExchange } from 'urql';
import type { Exchange } from 'urql';
import type { Bearer } from '../session/bearer.ts';
import { cache } from './cache.ts';
import { fetchAs } from './fetch-as.ts';
import { sendByHash } from './send-by-hash.ts';

/** An answer that is younger is not asked for again, in milliseconds: a screen may use what was read ahead for it. */
const freshMs = 2000;

/** Asks the hub in the name of the person who is signed in, or of the customer who came by a link. */
export function createClient(session: Bearer): Client {
  return new Client({
    url: '/graphql',
    fetch: sendByHash(fetchAs(session)),
    preferGetMethod: false,
    // A screen shows at once what is known, and then what is true.
    requestPolicy: 'cache-and-network',
    exchanges: [onceWhileFresh(), cache(), fetchExchange],
  });
}

/** Takes an answer from the cache while it is fresh; the cache has none of it after a change. */
function onceWhileFresh(): Exchange {
  const answeredAt = new Map<number, number>();
  return mapExchange({
    onOperation: (operation) => {
      const { kind, key, context } = operation;
      const isFresh = performance.now() - (answeredAt.get(key) ?? -Infinity) < freshMs;
      if (kind !== 'query' || context.requestPolicy !== 'cache-and-network' || !isFresh) return operation;
      return makeOperation(kind, operation, { ...context, requestPolicy: 'cache-first' });
    },
    onResult: ({ operation: { key }, error }) => {
      if (!error) answeredAt.set(key, performance.now());
    },
  });
}
