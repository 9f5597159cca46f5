/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The input of `suspendUser`. */
export type SuspendUserInput = {
  /** The user to suspend; no one can suspend themself. */
  id: string | number;
  /** The reason, which the audit stores. */
  reason: string;
};

/** The filters of users; a user must match all of them. */
export type UserFilter = {
  /** Only operators; with false, only those who are not. */
  isOperator?: boolean | null | undefined;
  /** Only those who are suspended; with false, only those who are not. */
  isSuspended?: boolean | null | undefined;
  /** The beginning of the name or of the email address. */
  text?: string | null | undefined;
};

export type PagePartsFragment = { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean };

export type MoneyPartsFragment = { amount: string, currency: string };

export type InstanceQueryVariables = Exact<{ [key: string]: never; }>;


export type InstanceQuery = { instance: { version: string, nodeVersion: string, databaseVersion: string, startedAt: string, memoryBytes: number, isReady: boolean, reasons: Array<string>, oldestDueAt: string | null, fragmentCache: { entries: number, hits: number, misses: number, memoryBytes: number } | null } };

export type UsersQueryVariables = Exact<{
  filter: UserFilter;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type UsersQuery = { users: { totalCount: number | null, nodes: Array<{ name: string, email: string, emailVerifiedAt: string | null, createdAt: string, id: string, isOperator: boolean, suspendedAt: string | null }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } };

export type UserStateFragment = { id: string, isOperator: boolean, suspendedAt: string | null };

export type SuspendUserMutationVariables = Exact<{
  input: SuspendUserInput;
}>;


export type SuspendUserMutation = { suspendUser: { user: { id: string, isOperator: boolean, suspendedAt: string | null } } | null };

export type ReinstateUserMutationVariables = Exact<{
  id: string | number;
}>;


export type ReinstateUserMutation = { reinstateUser: { user: { id: string, isOperator: boolean, suspendedAt: string | null } } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const PagePartsFragmentDoc = new TypedDocumentString(`
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
    `, {"fragmentName":"PageParts"}) as unknown as TypedDocumentString<PagePartsFragment, unknown>;
export const MoneyPartsFragmentDoc = new TypedDocumentString(`
    fragment MoneyParts on Money {
  amount
  currency
}
    `, {"fragmentName":"MoneyParts"}) as unknown as TypedDocumentString<MoneyPartsFragment, unknown>;
export const UserStateFragmentDoc = new TypedDocumentString(`
    fragment UserState on User {
  id
  isOperator
  suspendedAt
}
    `, {"fragmentName":"UserState"}) as unknown as TypedDocumentString<UserStateFragment, unknown>;
export const InstanceDocument = new TypedDocumentString(`
    query Instance {
  instance {
    version
    nodeVersion
    databaseVersion
    startedAt
    memoryBytes
    isReady
    reasons
    oldestDueAt
    fragmentCache {
      entries
      hits
      misses
      memoryBytes
    }
  }
}
    `) as unknown as TypedDocumentString<InstanceQuery, InstanceQueryVariables>;
export const UsersDocument = new TypedDocumentString(`
    query Users($filter: UserFilter!, $first: Int, $after: String, $last: Int, $before: String) {
  users(
    filter: $filter
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    nodes {
      ...UserState
      name
      email
      emailVerifiedAt
      createdAt
    }
    pageInfo {
      ...PageParts
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
fragment UserState on User {
  id
  isOperator
  suspendedAt
}`) as unknown as TypedDocumentString<UsersQuery, UsersQueryVariables>;
export const SuspendUserDocument = new TypedDocumentString(`
    mutation SuspendUser($input: SuspendUserInput!) {
  suspendUser(input: $input) {
    user {
      ...UserState
    }
  }
}
    fragment UserState on User {
  id
  isOperator
  suspendedAt
}`) as unknown as TypedDocumentString<SuspendUserMutation, SuspendUserMutationVariables>;
export const ReinstateUserDocument = new TypedDocumentString(`
    mutation ReinstateUser($id: ID!) {
  reinstateUser(id: $id) {
    user {
      ...UserState
    }
  }
}
    fragment UserState on User {
  id
  isOperator
  suspendedAt
}`) as unknown as TypedDocumentString<ReinstateUserMutation, ReinstateUserMutationVariables>;