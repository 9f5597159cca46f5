import type { Temporal } from 'temporal-polyfill';
import type { MadeClient } from '../../clients/create-client.ts';
import type { Client } from '../../clients/client.ts';
import { list, methodOf } from './registration-metadata.ts';
import type { Metadata } from './registration-metadata.ts';
import { badMetadata } from './registration-refusal.ts';
import { metadataOf } from '../storage/client-metadata.ts';

const publishedFields = [
  ...['client_name', 'application_type', 'redirect_uris', 'post_logout_redirect_uris', 'grant_types'],
  ...['response_types', 'token_endpoint_auth_method', 'jwks', 'scope', 'backchannel_logout_uri'],
  ...['backchannel_logout_session_required', 'id_token_signed_response_alg'],
];

/** Client information (RFC 7591 section 3.2.1): the metadata that the provider applies, which may differ from the request. */
export function informationOf(
  { client, secret }: MadeClient,
  requested: Metadata,
  now: Temporal.Instant,
): Record<string, unknown> {
  const registered = registeredOf(client);
  requireWithin(requested, 'grant_types', registered);
  requireWithin(requested, 'response_types', registered);
  if (secret !== null) registered.token_endpoint_auth_method = methodOf(requested);
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(now.epochMilliseconds / 1000),
    ...(secret !== null && { client_secret: secret, client_secret_expires_at: 0 }),
    ...Object.fromEntries(Object.entries(registered).filter(([name]) => publishedFields.includes(name))),
  };
}

function registeredOf(client: Client): Metadata {
  const { kind, name, scopes, jwks } = client;
  return metadataOf(client.id, {
    ...{ kind, name, scopes, jwks },
    project_id: client.projectId,
    project_name: '',
    logo: null,
    is_first_party: false,
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    requires_pkce: client.requiresPkce,
    project_requires_pkce: false,
    id_token_signed_response_alg: client.idTokenSignedResponseAlg,
    backchannel_logout_uri: client.backchannelLogoutUri,
    secrets: [],
  });
}

/** A client may get more than it asked for, such as refresh tokens; getting less would break it. */
function requireWithin(requested: Metadata, name: 'grant_types' | 'response_types', registered: Metadata): void {
  const supported = list(registered, name) ?? [];
  const missing = list(requested, name)?.find((one) => !supported.includes(one));
  if (missing !== undefined)
    throw badMetadata(
      name,
      `has ${missing}, which this kind of client does not support; it supports ${supported.join(', ') || 'none'}`,
    );
}
