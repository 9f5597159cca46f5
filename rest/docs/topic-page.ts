import type { GraphQLArgument, GraphQLField, GraphQLInputField, GraphQLSchema } from 'graphql';
import {
  getNamedType,
  isInputObjectType,
  isRequiredArgument,
  isRequiredInputField,
  print,
  astFromValue,
} from 'graphql';
import type { OpenApi } from '../openapi/document.ts';
import { endpointSection } from './endpoint-section.ts';
import { exampleBlocks } from './example-blocks.ts';
import { fieldEntry } from './field-entry.ts';
import { html, prose } from './html.ts';
import type { DocsContent, DocsHtml } from './html.ts';
import { readExamples } from './operation-examples.ts';
import type { OperationExample } from './operation-examples.ts';
import type { DocsPage, Heading, Section } from './page.ts';
import { endpointsOf } from './reference.ts';
import type { Endpoint } from './reference.ts';
import { rootFields } from './root-fields.ts';
import type { Topic } from './topics.ts';
import { typeLink } from './type-link.ts';

/** Renders the page of a topic: each operation with its arguments, its REST endpoint, and an example. */
export function topicPage(schema: GraphQLSchema, document: OpenApi, topic: Topic): DocsPage {
  const examples = readExamples(topic.name);
  const operations = [...fieldOperations(schema, document, topic), ...providerOperations(document, topic)];
  return {
    path: `/docs/api/${topic.name}`,
    title: topic.title,
    group: 'Reference',
    summary: topic.description,
    body: html`<h1>${topic.title}</h1>
      <p class="lead">${topic.description}</p>
      ${operations.map((operation) => operationSection(operation, examples))}`,
    headings: operations.map(({ id, title }): Heading => ({ id, text: title, level: 2 })),
    sections: operations.map(({ id, title, text, endpoints }): Section => {
      const keywords = [words(title), ...endpoints.map(({ method, path }) => `${method} ${path}`)].join(' ');
      return { id, title, text, keywords };
    }),
    isReference: true,
  };
}

interface Operation {
  id: string;
  title: string;
  text: string;
  details: DocsContent;
  endpoints: Endpoint[];
}

/** The root fields of the topic, each with the endpoints that run it. */
function fieldOperations(schema: GraphQLSchema, document: OpenApi, { fields }: Topic): Operation[] {
  const root = rootFields(schema);
  return fields.map((name) => {
    const { kind, field } = root.get(name)!;
    const endpoints = endpointsOf(document, ({ operation }) => operation['x-graphql']?.split('.')[1] === name);
    const details = html`<p>${prose(field.description)}</p>
      <p class="note">
        GraphQL ${kind}${kind === 'subscription' && ', over server-sent events at POST /graphql/stream'}, returns
        ${typeLink(field.type)}.
      </p>
      ${field.args.length > 0 && html`<h3>Arguments</h3>`} ${argumentList(field)}`;
    return { id: name, title: name, text: field.description ?? '', details, endpoints };
  });
}

/** The endpoints of the OpenID provider, which have no GraphQL field; only the sign-in page shows them. */
function providerOperations(document: OpenApi, { fields }: Topic): Operation[] {
  if (fields.length > 0) return [];
  return endpointsOf(document, ({ operation }) => operation['x-graphql'] === undefined).map((endpoint) => ({
    id: endpoint.operation.operationId,
    title: `${endpoint.method} ${endpoint.path}`,
    text: endpoint.operation.summary,
    details: html`<p>${endpoint.operation.summary}.</p>`,
    endpoints: [endpoint],
  }));
}

function operationSection({ id, title, details, endpoints }: Operation, examples: OperationExample[]): DocsHtml {
  const names = [id, ...endpoints.map(({ method, path }) => `${method} ${path}`)];
  const own = examples.filter(({ operation }) => names.includes(operation));
  return html`<section class="operation" id="${id}">
    <div class="about">
      <h2>
        <a class="anchor" href="#${id}">${title}</a>
      </h2>
      ${details} ${endpoints.map((endpoint) => endpointSection(endpoint))}
    </div>
    <div class="examples">${own.map(exampleBlocks)}</div>
  </section>`;
}

/** Lists the arguments of a field, followed by the fields of the argument `input`. */
function argumentList({ args }: GraphQLField<unknown, unknown>): DocsContent {
  if (args.length === 0) return null;
  return html`<dl>
    ${args.map((argument) => {
      const type = getNamedType(argument.type);
      const inner = isInputObjectType(type) && argument.name === 'input' && Object.values(type.getFields());
      return html`${entry(argument, isRequiredArgument(argument))}
      ${
        inner &&
        inner.map((field) => entry({ ...field, name: `${argument.name}.${field.name}` }, isRequiredInputField(field)))
      }`;
    })}
  </dl>`;
}

function entry(field: GraphQLArgument | GraphQLInputField, isRequired: boolean): DocsHtml {
  const { name, type, description, defaultValue } = field;
  const literal = defaultValue === undefined ? undefined : astFromValue(defaultValue, type);
  return fieldEntry({
    name,
    type: typeLink(type),
    isRequired,
    description: prose(description),
    defaultText: literal ? print(literal) : undefined,
  });
}

/** Splits createApiKey into words, so that a search for "api key" finds it. */
function words(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}
