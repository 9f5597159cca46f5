import { errors } from 'oidc-provider';
import type { AdapterPayload } from 'oidc-provider';
import { paths } from '../endpoints.ts';

/**
 * The payload as it is kept: without what opens a door, which is put back when someone shows it. That is the id
 * itself, what a person types for a device, the address an interaction continues at (it ends in the id), and the session
 * cookie that an interaction carries along though no one reads it. Grant ids and session uids stay: the provider needs
 * them, no door takes one.
 */
export function seal({ jti: _id, userCode: _typed, returnTo: _address, ...payload }: AdapterPayload): AdapterPayload {
  const session = payload.session && { ...payload.session, cookie: undefined };
  const json = JSON.stringify({ ...payload, session });
  // PostgreSQL cannot hold it, and it can only come from a request.
  if (json.includes('\\u0000')) throw new errors.InvalidRequest('a parameter contains a NUL character');
  // A copy: what the library changes afterwards is not yet what it saved.
  return JSON.parse(json) as AdapterPayload;
}

export function unseal(payload: AdapterPayload, id: string, issuer: string): AdapterPayload {
  if (payload.kind !== 'Interaction') return { ...payload, jti: id };
  const base = payload.deviceCode === undefined ? paths.authorize : paths.verification;
  return { ...payload, jti: id, returnTo: `${issuer}${base}/${id}` };
}
