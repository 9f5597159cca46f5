import { errors } from 'oidc-provider';
import type { AdapterPayload } from 'oidc-provider';
import { paths } from '../endpoints.ts';

/**
 * The payload without credentials. It omits the id, the user code of a device, the address of an interaction (it ends in
 * the id) and the session cookie inside an interaction. `unseal` restores the id and the address from the id that a
 * caller presents; the cookie is never read. Grant ids and session uids stay, because the provider needs them and no endpoint
 * accepts them as credentials.
 */
export function seal({
  jti: _id,
  userCode: _userCode,
  returnTo: _address,
  ...payload
}: AdapterPayload): AdapterPayload {
  const session = payload.session && { ...payload.session, cookie: undefined };
  const json = JSON.stringify({ ...payload, session });
  // PostgreSQL cannot store a NUL character, and only a request can contain one.
  if (json.includes('\\u0000')) throw new errors.InvalidRequest('a parameter contains a NUL character');
  // A copy, because the library may change the payload after saving it.
  return JSON.parse(json) as AdapterPayload;
}

export function unseal(payload: AdapterPayload, id: string, issuer: string): AdapterPayload {
  if (payload.kind !== 'Interaction') return { ...payload, jti: id };
  const base = payload.deviceCode === undefined ? paths.authorize : paths.verification;
  return { ...payload, jti: id, returnTo: `${issuer}${base}/${id}` };
}
