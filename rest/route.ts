import type { GraphQLArgument, GraphQLInputField } from 'graphql';
import type { Scope } from '../schema/index.ts';
import type { JsonSchema } from './openapi/json-schema.ts';
import type { RowsOf } from './report-table.ts';

export interface RestRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string | undefined>;
  body: unknown;
  /** The body, if the row accepts text; otherwise empty. */
  text: string;
  /** The media type of the body, such as text/csv; empty if there is none. */
  mediaType: string;
}

/** The format of an answer that is not JSON: its media type, and how the field of the operation is written. */
export interface AnswerWriter {
  type: string;
  text: (field: Record<string, unknown>, request: RestRequest) => string | Buffer;
  /** The file name for saving; without it the answer is shown inline. */
  filename?: (field: Record<string, unknown>) => string;
  /** Whether one answer has all pages, unless `first` asks for one of them. */
  isStreamed?: true;
}

export type Method = 'get' | 'post' | 'put' | 'delete';

/** One row: a path, the GraphQL operation that serves it, and the mapping from requests to variables. */
export interface Route {
  method: Method;
  path: string;
  status: number;
  /** An operation with one root field. A list must be that field, unless `within` says where it is. */
  document: string;
  variables: (request: RestRequest) => Record<string, unknown>;
  purpose: string;
  /** The scope that the operation requires, if any; listed in the index and in OpenAPI. `account` is a person's own. */
  scope?: Scope | 'account';
  /** Whether the operation requires a credential, though no scope. */
  needsCredential?: true;
  /** The accepted query parameters; any other is refused. */
  query?: readonly string[];
  /** The media types of a text body; without them the body is JSON. */
  takes?: readonly string[];
  /** The schemas of text bodies by media type, for OpenAPI; `input` refers to an input object of the graph. */
  shapes?: Readonly<Record<string, (input: (name: string) => JsonSchema) => JsonSchema>>;
  /** The largest text body in bytes; by default 16 MB. */
  maxBytes?: number;
  /** The format of the answer; by default JSON. */
  writes?: AnswerWriter;
  /** Whether a reader who accepts text/event-stream gets the entries of the list, and those to come. */
  isFollowable?: true;
  /** The rows of the report, for a reader who prefers text/csv to JSON. */
  table?: RowsOf;
  /** Whether it can be read without credentials if the operator has opened the storefront. */
  isPublic?: true;
  /** The operation's name in OpenAPI, where two rows read one field of GraphQL. */
  operationId?: string;
  /** The same operation with the number of all entries of its list, for requests with `count=true`. */
  countedDocument?: string;
  /** The path from the root to the answered field; by default the root field. */
  within?: readonly string[];
  /** The fields of the body, if they are not those of the operation's input object. */
  body?: readonly BodyField[];
}

/** A field of a body: an argument of the operation, or a field of its input object. */
export type BodyField = GraphQLArgument | GraphQLInputField;

export type RouteOptions = Pick<
  Route,
  | 'purpose'
  | 'scope'
  | 'needsCredential'
  | 'query'
  | 'takes'
  | 'shapes'
  | 'maxBytes'
  | 'writes'
  | 'isPublic'
  | 'isFollowable'
  | 'table'
  | 'operationId'
  | 'countedDocument'
>;

export function route(
  method: Method,
  path: string,
  status: number,
  document: string,
  variables: Route['variables'],
  options: RouteOptions,
): Route {
  return { method, path, status, document, variables, ...options };
}
