import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Tokens that prove a form is ours and was shown in this browser. A token is an HMAC of a value that only this browser
 * has: the interaction of its cookie, or the secret of its link. Nothing is stored. The first key signs; all keys verify.
 */
export class FormTokens {
  constructor(private readonly keys: () => readonly string[]) {}

  for(binding: string): string {
    return sign(this.keys()[0]!, binding);
  }

  isValid(binding: string, token: unknown): boolean {
    if (typeof token !== 'string') return false;
    return this.keys().some((key) => isSame(sign(key, binding), token));
  }
}

function sign(key: string, binding: string): string {
  return createHmac('sha256', key).update(`form:${binding}`).digest('base64url');
}

function isSame(expected: string, actual: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)];
  return a.length === b.length && timingSafeEqual(a, b);
}
