import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Proves that a form was ours and was shown to this browser: an HMAC of something only this browser holds,
 * the interaction of its cookie or the secret of its link. Nothing is stored. The first of the keys signs, all verify.
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
