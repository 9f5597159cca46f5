import { ApolloClient, HttpLink, InMemoryCache, gql } from '@apollo/client';
import { Client, cacheExchange, fetchExchange } from '@urql/core';
import { UserManager } from 'oidc-client-ts';

const query = '{ me { user { id } } }';

/** Asks the hub through Apollo Client, which sends the name and version of the page as headers. */
async function askByApollo(uri, token) {
  const headers = { authorization: `Bearer ${token}` };
  const client = new ApolloClient({
    link: new HttpLink({ uri, headers }),
    cache: new InMemoryCache(),
    clientAwareness: { name: 'forge page', version: '1.0' },
  });
  const { data } = await client.query({ query: gql(query) });
  return data.me.user.id;
}

/** Asks the hub through urql, which sends queries by GET. */
async function askByUrql(url, token) {
  const headers = { authorization: `Bearer ${token}` };
  const client = new Client({ url, exchanges: [cacheExchange, fetchExchange], fetchOptions: () => ({ headers }) });
  const { data, error } = await client.query(query, {}).toPromise();
  if (error) throw error;
  return data.me.user.id;
}

/** Loads a silent sign-in in a hidden frame, as oidc-client-ts does without a refresh token; returns its error or null. */
async function signInByFrame(manager) {
  await manager.removeUser();
  try {
    await manager.signinSilent();
    return null;
  } catch (error) {
    return error.error ?? error.message;
  }
}

// In a hidden frame the page is the redirect URI of a silent sign-in, whose answer it passes to the page around it.
if (globalThis.parent !== globalThis) void new UserManager({}).signinSilentCallback();

Object.assign(globalThis, { UserManager, askByApollo, askByUrql, signInByFrame });
