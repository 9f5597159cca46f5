import type { RegisterAnswer, VatIdRegister } from './vat-id-register.ts';

/** VIES waits for the register of a member state, which can take long. */
const TIMEOUT_MS = 15_000;
const MAX_TEXT = 500;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The address of the REST API of the European Commission. */
export const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

/** VIES, the VAT Information Exchange System of the EU, by its REST API. */
export function viesRegister({ url, fetch }: { url: string; fetch: Fetch }): VatIdRegister {
  return {
    async check(vatId, requester, signal) {
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const response = await fetch(`${url}/check-vat-number`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify(questionOf(vatId, requester)),
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
        return answerOf(await response.text(), response.status);
      } catch {
        return { status: 'unavailable', error: timeout.aborted ? 'TIMEOUT' : 'SERVICE_UNREACHABLE' };
      }
    },
  };
}

function questionOf(vatId: string, requester: string | null): Record<string, string> {
  const asked = { countryCode: vatId.slice(0, 2), vatNumber: vatId.slice(2) };
  if (!requester) return asked;
  return { ...asked, requesterMemberStateCode: requester.slice(0, 2), requesterNumber: requester.slice(2) };
}

interface ViesAnswer {
  valid?: unknown;
  userError?: unknown;
  errorWrappers?: unknown;
  requestIdentifier?: unknown;
  name?: unknown;
  address?: unknown;
}

/** Reads an answer. Errors come with status 200 as well; only INVALID_INPUT is an answer about the id itself. */
function answerOf(body: string, status: number): RegisterAnswer {
  const answer = parse(body);
  const error = errorOf(answer);
  const nothing = { consultationNumber: null, name: null, address: null };
  if (error === 'INVALID_INPUT') return { status: 'invalid', ...nothing };
  if (error) return { status: 'unavailable', error };
  if (typeof answer.valid !== 'boolean') return { status: 'unavailable', error: `HTTP_${status}` };
  return {
    status: answer.valid ? 'valid' : 'invalid',
    consultationNumber: textOf(answer.requestIdentifier),
    name: textOf(answer.name),
    address: textOf(answer.address),
  };
}

function parse(body: string): ViesAnswer {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

function errorOf({ userError, errorWrappers }: ViesAnswer): string | null {
  const [first] = Array.isArray(errorWrappers) ? (errorWrappers as unknown[]) : [];
  const wrapped = typeof first === 'object' && first !== null && 'error' in first ? first.error : undefined;
  const error = textOf(wrapped ?? userError);
  return error === 'VALID' || error === 'INVALID' ? null : error;
}

/** A text of the register; countries that publish nothing answer "---". PostgreSQL stores no U+0000. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '').trim().slice(0, MAX_TEXT) : '';
  return text && text !== '---' ? text : null;
}
