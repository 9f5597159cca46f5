import { setTimeout as sleep } from 'node:timers/promises';
import { commandLineClientId, commandLineScopes } from '../../auth/clients/command-line.ts';
import { paths } from '../../auth/oidc/endpoints.ts';
import { Refusal } from '../../errors.ts';
import { wallMs } from '../../platform/time/clock.ts';
import { refused, requestToken, tokensOf } from './provider.ts';
import type { Tokens } from './provider.ts';
import { postForm } from './request.ts';
import type { HubAnswer } from './request.ts';

const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code';

/** The defaults of RFC 8628 section 3.2 and 3.5. */
const usualIntervalSeconds = 5;
const slowDownSeconds = 5;

/** The code that a person confirms in a browser. */
export interface DeviceCode {
  userCode: string;
  address: string;
  addressWithCode: string;
  minutes: number;
}

/** Signs a person in by a code that they confirm in a browser, on this machine or another (RFC 8628). */
export async function signInByCode(url: string, show: (code: DeviceCode) => void): Promise<Tokens> {
  const answer = await postForm(url + paths.device, {
    client_id: commandLineClientId,
    scope: commandLineScopes.join(' '),
  });
  if (answer.status !== 200) throw refused(url, answer);
  const { device_code, user_code, verification_uri, verification_uri_complete, expires_in, interval } = answer.body;
  show({
    userCode: String(user_code),
    address: String(verification_uri),
    addressWithCode: String(verification_uri_complete ?? verification_uri),
    minutes: Math.floor(Number(expires_in) / 60),
  });
  const endMs = wallMs() + Number(expires_in) * 1000;
  return pollForTokens(url, String(device_code), Number(interval ?? usualIntervalSeconds), endMs);
}

async function pollForTokens(url: string, deviceCode: string, interval: number, endMs: number): Promise<Tokens> {
  for (let seconds = interval; wallMs() < endMs;) {
    await sleep(seconds * 1000);
    const answer = await poll(url, deviceCode);
    if (answer?.status === 200) return tokensOf(answer);
    const error = answer?.body.error;
    // An answer that did not arrive slows down as well (RFC 8628 section 3.5).
    if (error === 'slow_down' || !answer) seconds += slowDownSeconds;
    else if (error !== 'authorization_pending') throw ended(url, answer);
  }
  throw codeExpired();
}

/** Polls once; undefined when the hub did not answer, which may pass. */
async function poll(url: string, deviceCode: string): Promise<HubAnswer | undefined> {
  try {
    return await requestToken(url, { grant_type: DEVICE_CODE, device_code: deviceCode });
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'unavailable') return undefined;
    throw error;
  }
}

function ended(url: string, answer: HubAnswer): Refusal {
  const { error } = answer.body;
  if (error === 'expired_token') return codeExpired();
  if (error !== 'access_denied') return refused(url, answer);
  return new Refusal('forbidden', 'sign_in_denied', 'The sign-in was stopped in the browser. Run "hub login" again.');
}

function codeExpired(): Refusal {
  const sentence = 'The code was not confirmed in time. Run "hub login" again.';
  return new Refusal('unauthenticated', 'code_expired', sentence);
}
