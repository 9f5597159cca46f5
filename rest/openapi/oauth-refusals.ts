import type { Endpoint } from '../../schema/index.ts';
import type { MediaTypes, OpenApiResponse, Reference } from './document.ts';
import { headersWith } from './headers.ts';

type RefusalHeader = 'WWW-Authenticate' | 'Retry-After' | 'Allow';

/** A refusal of the OAuth endpoints, and the endpoints to which it applies. */
interface OAuthRefusal {
  status: number;
  name: string;
  description: string;
  content: MediaTypes;
  header?: RefusalHeader;
  applies: (endpoint: Endpoint) => boolean;
}

const oauthError = { 'application/json': { schema: { $ref: '#/components/schemas/OAuthError' } } };
const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
const page = { 'text/html': { schema: { type: 'string' } } };

const always = (): boolean => true;
const isPosted = ({ method }: Endpoint): boolean => method === 'POST';
const isRead = ({ method, authentication }: Endpoint): boolean => method === 'POST' || authentication !== 'none';
const identifies = ({ authentication }: Endpoint): boolean =>
  authentication === 'client' || authentication === 'bearer';
const needsToken = ({ authentication }: Endpoint): boolean => authentication === 'bearer';

const refusals: OAuthRefusal[] = [
  {
    ...{ status: 400, name: 'OAuthInvalid', content: { ...oauthError, ...page }, applies: isRead },
    description: 'The request is invalid: an OAuth error for programs, a page for people.',
  },
  {
    ...{ status: 401, name: 'OAuthUnauthenticated', content: oauthError, header: 'WWW-Authenticate' as const },
    description: 'The client or the token is not valid.',
    applies: identifies,
  },
  {
    ...{ status: 403, name: 'OAuthForbidden', content: oauthError, header: 'WWW-Authenticate' as const },
    description: 'The token lacks the scope.',
    applies: needsToken,
  },
  {
    ...{ status: 405, name: 'MethodNotAllowed', content: problem, header: 'Allow' as const, applies: always },
    description: '',
  },
  {
    ...{ status: 413, name: 'OAuthTooLarge', content: { ...problem, ...oauthError, ...page }, applies: isPosted },
    description: 'The body is too large; the maximum is 8 KB for a person, and 56 KB for a client.',
  },
  {
    ...{ status: 415, name: 'OAuthUnsupported', content: { ...problem, ...oauthError, ...page }, applies: isPosted },
    description: 'The charset of the body is not supported.',
  },
  {
    ...{ status: 429, name: 'OAuthLimited', content: { ...problem, ...page }, header: 'Retry-After' as const },
    description: 'The request limit is used up.',
    applies: always,
  },
  {
    ...{ status: 500, name: 'OAuthInternal', content: { ...oauthError, ...page, ...problem }, applies: always },
    description: 'An error of the hub.',
  },
  {
    ...{ status: 503, name: 'OAuthUnavailable', content: { ...oauthError, ...page }, header: 'Retry-After' as const },
    description: 'The hub is overloaded, or its database is away: `temporarily_unavailable`.',
    applies: always,
  },
];

/** References to the refusals of an OAuth endpoint. */
export function oauthRefusalsOf(endpoint: Endpoint): Record<string, Reference> {
  const possible = refusals.filter(({ applies }) => applies(endpoint));
  return Object.fromEntries(possible.map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]));
}

/** The shared responses for the refusals of OAuth; that of a wrong method is the same as for other paths. */
export function oauthRefusalAnswers(): Record<string, OpenApiResponse> {
  const own = refusals.filter(({ name }) => name.startsWith('OAuth'));
  const answers = own.map(({ name, description, header, content }) => {
    const headers = headersWith(...(header ? [header] : []));
    return [name, { description, headers, content }] as const;
  });
  return Object.fromEntries(answers);
}
