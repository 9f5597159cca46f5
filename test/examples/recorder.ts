import { parse, print } from 'graphql';
import type { FieldNode, OperationDefinitionNode } from 'graphql';
import type { Project } from '../../src/auth/projects/project.ts';
import type { OperationExample } from '../../rest/docs/operation-examples.ts';
import type { Answer, HubClient, Json } from '../support/client.ts';
import type { People } from '../support/people.ts';
import { Stream } from '../doors/streamed.ts';
import { until } from '../support/until.ts';
import { StableValues } from './stable-values.ts';

/** A program that performs the operations of one topic, in an order in which a project would use them. */
export type Story = (recorder: Recorder) => Promise<void>;

export interface SendOptions {
  /** The caller; by default a key of the project with all scopes. */
  as?: HubClient;
  headers?: Record<string, string>;
  /** Whether the operation prepares others and is not an example itself. */
  isPreparation?: boolean;
  /** A text that the example shows in place of an answer that is a page or a file. */
  instead?: string;
  /** Random texts of the answer that no name of a field reveals, and what the example shows in their place. */
  hide?: (answer: Json) => Record<string, string>;
}

export interface RestOptions extends SendOptions {
  /** The path with its ids and query; by default that of the endpoint. */
  path?: string;
  /** An object to send as JSON, or a text. */
  body?: unknown;
}

/** Sends requests to a hub and records each with its answer, as examples of the operations that it uses. */
export class Recorder {
  readonly examples: OperationExample[] = [];
  readonly values: StableValues;

  constructor(
    readonly people: People,
    readonly project: Project,
    readonly key: HubClient,
    topic: string,
  ) {
    this.values = new StableValues(topic, people.hub.address);
  }

  /** Sends a GraphQL operation, records it under its first root field, and returns the value of that field. */
  async graphql(document: string, variables: Record<string, unknown> = {}, options: SendOptions = {}): Promise<Json> {
    const { as = this.key, headers = {}, isPreparation = false, hide } = options;
    const text = print(parse(document));
    const { body } = await as.with(headers).graphql(text, variables);
    if (body.errors) throw new Error(`${text}\n${JSON.stringify(body.errors)}`);
    const [operation, field] = rootField(text);
    this.#hide(hide, body.data);
    const request = {
      document: text,
      ...(Object.keys(variables).length > 0 && { variables }),
      ...this.#credential(as),
    };
    if (!isPreparation)
      this.examples.push(this.values.of({ operation, door: 'graphql', request, answer: { data: body.data } }));
    return body.data[field]!;
  }

  /** Subscribes, and records the first answer. */
  async subscribe(document: string, variables: Record<string, unknown> = {}): Promise<void> {
    const text = print(parse(document));
    const stream = await Stream.open(this.people.hub.address, undefined, { query: text, variables }, this.key.headers);
    try {
      await until(() => stream.answers.length > 0);
    } finally {
      stream.leave();
    }
    const [{ data, errors }] = stream.answers as [Stream['answers'][number]];
    if (errors) throw new Error(`${text}\n${JSON.stringify(errors)}`);
    const request = { document: text, ...(Object.keys(variables).length > 0 && { variables }) };
    const [operation] = rootField(text);
    this.examples.push(this.values.of({ operation, door: 'graphql', request, answer: { data } }));
  }

  /** Sends a REST request, records it under its endpoint such as "GET /catalog/products/{id}", and returns the body. */
  async rest(endpoint: string, options: RestOptions = {}): Promise<Json> {
    const [method = '', template = ''] = endpoint.split(' ');
    const { as = this.key, path = template, headers = {}, body } = options;
    const answer = await as.send(method, path, body, headers);
    if (answer.status >= 400) throw new Error(`${endpoint}: ${answer.status} ${JSON.stringify(answer.body)}`);
    this.#hide(options.hide, answer.body);
    if (options.isPreparation) return answer.body;
    const request = {
      method,
      path,
      ...this.#credential(as),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(body !== undefined && { body }),
    };
    const shown = shownAnswer(answer, options.instead);
    this.examples.push(this.values.of({ operation: endpoint, door: 'rest', request, answer: shown }));
    return answer.body;
  }

  /** The credential that the example needs, unless it is a key of the project. */
  #credential(as: HubClient): { credential?: 'none' | 'token' } {
    if (as === this.key) return {};
    return { credential: as.headers.authorization ? 'token' : 'none' };
  }

  #hide(hide: SendOptions['hide'], answer: Json): void {
    for (const [text, by] of Object.entries(hide?.(answer) ?? {})) this.values.replace(text, by);
  }
}

/** The part of an answer that an example shows. */
function shownAnswer({ status, headers, body }: Answer, instead?: string) {
  const location = headers.get('location');
  return {
    status,
    ...(location && { headers: { location } }),
    ...(instead ? { body: instead } : body && { body }),
  };
}

/** The name of the first root field of a document, and the name under which its answer has it. */
export function rootField(document: string): [name: string, responseName: string] {
  const [definition] = parse(document).definitions;
  const [field] = (definition as OperationDefinitionNode).selectionSet.selections as FieldNode[];
  return [field!.name.value, (field!.alias ?? field!.name).value];
}
