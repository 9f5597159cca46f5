import type { OperationDefinitionNode } from 'graphql';

/** Queries whose answer is a credential: the signed address of a file. */
const secretQueries = /\bartifactDownload\b/;

/**
 * Whether the answer to an operation may hold a secret. Mutations return new keys, tokens and client secrets beside texts
 * of the caller. Such an answer is never compressed, because its length would reveal how similar both are.
 */
export function mayHoldSecrets({ operation }: OperationDefinitionNode, source: string): boolean {
  return operation !== 'query' || secretQueries.test(source);
}
