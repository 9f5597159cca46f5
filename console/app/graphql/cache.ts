import { cacheExchange } from '@urql/exchange-graphcache';
import type { Cache, Data, UpdateResolver } from '@urql/exchange-graphcache';
import type { Exchange } from 'urql';

/** Keeps what screens have read, by id. A change lets every list be read again. */
export function cache(): Exchange {
  return cacheExchange({ schema: roots, keys: everyKey, updates: { Mutation: everyMutation } });
}

/** Without it the cache takes the type `Subscription`, which is what customers pay for, for the root of that name. */
const roots = {
  __schema: {
    queryType: { name: 'Query' },
    mutationType: { name: 'Mutation' },
    subscriptionType: { name: 'NoSubscriptions' },
  },
};

/** Objects without an id are kept in the object that they belong to. */
const everyKey = new Proxy<Record<string, (data: Data) => string | null>>(
  {},
  { get: () => (data: Data) => (data.id as string | undefined) ?? null, has: () => true },
);

const everyMutation = new Proxy<Record<string, UpdateResolver>>({}, { get: () => forgetQueries, has: () => true });

/** What a change does to other lists and sums is known to the hub alone. */
const forgetQueries: UpdateResolver = (_result, _args, store: Cache) => {
  for (const { fieldName, arguments: args } of store.inspectFields('Query')) store.invalidate('Query', fieldName, args);
};
