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
    status: 400,
    name: 'OAuthInvalid',
    description: 'The request is invalid: an OAuth error for programs, a page for people.',
    content: { ...oauthError, ...page },
    applies: isRead,
  },
  {
    status: 401,
    name: 'OAuthUnauthenticated',
    description: 'The client or the token is not valid.',
    content: oauthError,
    header: 'WWW-Authenticate',
    applies: identifies,
  },
  {
    status: 403,
    name: 'OAuthForbidden',
    description: 'The token lacks the scope.',
    content: oauthError,
    header: 'WWW-Authenticate',
    applies: needsToken,
  },
  {
    status: 413,
    name: 'OAuthTooLarge',
    description: 'The body is too large; the maximum is 8 KB for a person, and 56 KB for a client.',
    content: { ...problem, ...oauthError, ...page },
    applies: isPosted,
  },
  {
    status: 415,
    name: 'OAuthUnsupported',
    description: 'The charset of the body is not supported.',
    content: { ...problem, ...oauthError, ...page },
    applies: isPosted,
  },
  {
    status: 429,
    name: 'OAuthLimited',
    description: 'The request limit is used up.',
    content: { ...problem, ...page },
    header: 'Retry-After',
    applies: always,
  },
  {
    status: 500,
    name: 'OAuthInternal',
    description: 'An error of the hub.',
    content: { ...oauthError, ...problem, ...page },
    applies: always,
  },
  {
    status: 503,
    name: 'OAuthUnavailable',
    description: 'The hub is overloaded, or its database is away: `temporarily_unavailable`.',
    content: { ...oauthError, ...page },
    header: 'Retry-After',
    applies: always,
  },
];

/** The answers that are the same as those of other paths. */
const shared = { 405: 'MethodNotAllowed', 408: 'SlowBody' };

/** References to the refusals of an OAuth endpoint. */
export function oauthRefusalsOf(endpoint: Endpoint): Record<string, Reference> {
  const possible = refusals
    .filter(({ applies }) => applies(endpoint))
    .map(({ status, name }) => [status, name] as const);
  const others = Object.entries(shared).filter(([status]) => isPosted(endpoint) || status !== '408');
  const all = [...possible, ...others].map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]);
  return Object.fromEntries(all) as Record<string, Reference>;
}

/** The shared responses for the refusals of OAuth. */
export function oauthRefusalAnswers(): Record<string, OpenApiResponse> {
  const answers = refusals.map(({ name, description, header, content }) => {
    const headers = headersWith(...(header ? [header] : []));
    return [name, { description, headers, content }] as const;
  });
  return Object.fromEntries(answers);
}
