import { Refusal } from '../../errors.ts';
import type { RefusalDetails, RefusalKind } from '../../errors.ts';
import { renewed, signInEnded } from '../sign-in/session.ts';
import type { SignIn, SignIns } from '../sign-in/sign-ins.ts';
import { notAHub, request } from '../sign-in/request.ts';
import type { HubAnswer } from '../sign-in/request.ts';
import type { Send } from './send.ts';

interface RemoteError {
  message: string;
  extensions?: RefusalDetails & { kind?: RefusalKind | 'internal'; code?: string };
}

/** Sends operations to a hub with the token of a sign-in, which is refreshed when it has expired. */
export function sendRemote(signIns: SignIns, signIn: SignIn): Send {
  return async <Data>(document: string, variables: Record<string, unknown> = {}): Promise<Data> => {
    const first = await renewed(signIns, signIn);
    let answer = await post(first, document, variables);
    // The token may have ended early, for instance by a refresh of a command that was interrupted.
    if (isUnauthenticated(answer))
      answer = await post(await renewed(signIns, signIn, first.accessToken), document, variables);
    return dataOf(signIn, answer) as Data;
  };
}

function post({ url, accessToken }: SignIn, document: string, variables: Record<string, unknown>): Promise<HubAnswer> {
  return request(`${url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ query: document, variables }),
  });
}

function dataOf(signIn: SignIn, answer: HubAnswer): unknown {
  if (isUnauthenticated(answer)) throw signInEnded(signIn.url);
  const [error] = errorsOf(answer);
  if (error) throw refusalOf(signIn, error);
  if (answer.body.data) return answer.body.data;
  throw problemOf(signIn.url, answer);
}

/** A GraphQL answer lists errors; a middleware in front of it answers with a problem document (RFC 9457). */
function isUnauthenticated(answer: HubAnswer): boolean {
  return answer.status === 401 || errorsOf(answer)[0]?.extensions?.kind === 'unauthenticated';
}

function errorsOf({ body }: HubAnswer): RemoteError[] {
  return (body.errors as RemoteError[] | undefined) ?? [];
}

function refusalOf({ url, email }: SignIn, { message, extensions = {} }: RemoteError): Refusal {
  const { kind = 'internal', code = 'internal', ...details } = extensions;
  if (code === 'graphql_validation_failed') {
    const sentence = `The hub at ${url} has another version than this command line, and does not know the operation: ${message}`;
    return new Refusal('precondition', 'hub_has_another_version', sentence);
  }
  if (kind === 'forbidden') return new Refusal(kind, code, `${message} You are signed in as ${email}.`, details);
  if (kind !== 'internal') return new Refusal(kind, code, message, details);
  return new Refusal('unavailable', 'hub_failed', `The hub at ${url} failed; its log has the reason.`);
}

function problemOf(url: string, { status, body }: HubAnswer): Refusal {
  if (typeof body.code !== 'string' || typeof body.detail !== 'string') return notAHub(url, status);
  return new Refusal(status === 429 ? 'limited' : 'unavailable', body.code, body.detail);
}
