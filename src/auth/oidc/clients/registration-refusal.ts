import { Refusal } from '../../../errors.ts';
import type { Problem } from '../../../errors.ts';

/** A refused registration, with an error code of RFC 7591 section 3.2.2. */
export class RegistrationRefusal extends Error {
  constructor(
    readonly code: 'invalid_redirect_uri' | 'invalid_client_metadata',
    description: string,
  ) {
    super(description);
  }
}

export function badMetadata(name: string, detail: string): RegistrationRefusal {
  return new RegistrationRefusal('invalid_client_metadata', `${name} ${detail}`);
}

/** Maps field names of the client rules to names of RFC 7591 and OpenID Connect. */
const namesOf: Record<string, string> = {
  name: 'client_name',
  redirectUris: 'redirect_uris',
  postLogoutRedirectUris: 'post_logout_redirect_uris',
  scopes: 'scope',
  backchannelLogoutUri: 'backchannel_logout_uri',
};

/** Converts an error to a registration refusal; undefined when the error is a bug. */
export function refusalOf(error: unknown): RegistrationRefusal | undefined {
  if (error instanceof RegistrationRefusal) return error;
  if (!(error instanceof Refusal) || error.kind !== 'invalid') return undefined;
  const [problem] = error.details.problems ?? [];
  if (!problem) return new RegistrationRefusal('invalid_client_metadata', error.message);
  const code = problem.pointer.startsWith('/redirectUris') ? 'invalid_redirect_uri' : 'invalid_client_metadata';
  return new RegistrationRefusal(code, `${fieldOf(problem)} ${problem.detail}`);
}

/** Converts a pointer to a field name: "/redirectUris/0" is redirect_uris[0]. */
function fieldOf({ pointer }: Problem): string {
  const [field = '', ...steps] = pointer.slice(1).split('/');
  const path = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('');
  return (namesOf[field] ?? field) + path;
}
