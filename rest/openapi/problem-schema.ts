import type { JsonSchema } from './json-schema.ts';

/** What rest/problem.ts sends. */
export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'Why a request was refused (RFC 9457).',
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'Where the code is explained.' },
    title: { type: 'string', description: 'The status in words.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    detail: { type: 'string', description: 'What is wrong, in a sentence to act on.' },
    code: { type: 'string', description: 'For programs: it stays the same, and is the same in GraphQL.' },
    instance: { type: 'string', description: 'The path that was asked.' },
    requestId: { type: 'string', description: 'As in the header X-Request-Id.' },
    errors: {
      type: 'array',
      description: 'Each thing that is wrong with the input.',
      items: {
        type: 'object',
        properties: {
          pointer: {
            type: 'string',
            description: 'JSON pointer (RFC 6901) to the field, or / and the parameter.',
          },
          detail: { type: 'string', description: 'What to change.' },
        },
        required: ['pointer', 'detail'],
      },
    },
    availableActions: { type: 'array', items: { type: 'string' }, description: 'What can be done instead.' },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'instance', 'requestId'],
};

/** What the OAuth endpoints send instead. */
export const oauthErrorSchema: JsonSchema = {
  type: 'object',
  description: 'Why an OAuth request was refused (RFC 6749, section 5.2).',
  properties: {
    error: { type: 'string', description: 'The code, such as invalid_grant.' },
    error_description: { type: 'string', description: 'For developers.' },
  },
  required: ['error'],
};
