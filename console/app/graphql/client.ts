import { Client, fetchExchange, mapExchange } from 'urql';
import type { Session } from '../session/session.ts';
import { cache } from './cache.ts';
import { fetchAs } from './fetch-as.ts';

/** Asks the hub in the name of the person who is signed in. */
export function createClient(session: Session): Client {
  return new Client({
    url: '/graphql',
    fetch: fetchAs(session),
    preferGetMethod: false,
    // A screen shows at once what is known, and then what is true.
    requestPolicy: 'cache-and-network',
    exchanges: [withIdempotencyKey, cache(), fetchExchange],
  });
}

/** A mutation that is sent again takes effect once. */
const withIdempotencyKey = mapExchange({
  onOperation: (operation) => {
    if (operation.kind !== 'mutation') return operation;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    return { ...operation, context: { ...operation.context, fetchOptions: { headers } } };
  },
});
