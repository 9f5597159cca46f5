import type { JsonSchema } from './json-schema.ts';

/** The problem documents that rest/problem.ts sends. */
export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'The reason why a request was refused (RFC 9457).',
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'The address of the explanation of the code.' },
    title: { type: 'string', description: 'The status in words.' },
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status.' },
    detail: { type: 'string', description: 'The problem in one sentence that says what to change.' },
    code: { type: 'string', description: 'The stable code for programs, the same as in GraphQL.' },
    instance: { type: 'string', description: 'The path of the request.' },
    requestId: { type: 'string', description: 'The id of the request, as in the header X-Request-Id.' },
    errors: {
      type: 'array',
      description: 'The problems of the input.',
      items: {
        type: 'object',
        properties: {
          pointer: {
            type: 'string',
            description: 'The JSON pointer (RFC 6901) to the field, or / and the name of the parameter.',
          },
          detail: { type: 'string', description: 'The correction to make.' },
        },
        required: ['pointer', 'detail'],
      },
    },
    availableActions: {
      type: 'array',
      items: { type: 'string' },
      description: 'The actions that are possible instead.',
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'instance', 'requestId'],
};

/** The error documents of the OAuth endpoints. */
export const oauthErrorSchema: JsonSchema = {
  type: 'object',
  description: 'The reason why an OAuth request was refused (RFC 6749, section 5.2).',
  properties: {
    error: { type: 'string', description: 'The code, such as invalid_grant.' },
    error_description: { type: 'string', description: 'An explanation for developers.' },
  },
  required: ['error'],
};
