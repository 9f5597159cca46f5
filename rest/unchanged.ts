import type { Request, Response } from 'express';
import { giveBack } from './limit.ts';

/**
 * Answers 304 if the caller already has the current answer; returns whether it did. The request is given back to the limit
 * if the tag was named; "*" matches anything, so it does not show that the caller has the answer.
 * Tags are compared weakly (RFC 9110 section 13.1.2). The `fresh` of Express would send the full answer to clients with
 * no-cache, which fetch adds to every If-None-Match that a program sets.
 */
export async function isAnsweredUnchanged(request: Request, response: Response): Promise<boolean> {
  const tag = response.get('ETag');
  const ifNoneMatch = request.headers['if-none-match']?.trim();
  const isNamed = tag !== undefined && isAmong(tag, ifNoneMatch);
  if (!tag || !(isNamed || ifNoneMatch === '*')) return false;
  if (isNamed) await giveBack(response);
  response.status(304).end();
  return true;
}

function isAmong(tag: string, ifNoneMatch = ''): boolean {
  const opaque = (text: string): string => text.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').map(opaque).includes(opaque(tag));
}
