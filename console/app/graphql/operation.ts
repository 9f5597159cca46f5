import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';

/** The text of an operation, which knows what it takes and answers. */
export interface Operation<Data, Variables> extends DocumentTypeDecoration<Data, Variables> {
  toString: () => string;
}
