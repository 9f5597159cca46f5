import type { Request, Response } from 'express';
import { giveBack } from './limit.ts';

/**
 * Answers 304 where the caller has what would be sent already; returns whether it did. It costs nothing of the limit where
 * the tag was named: "*" is whatever there is, and so no sign of having any of it.
 * Tags are compared weakly (RFC 9110 section 13.1.2). Express' own `fresh` would send all of it to anyone who says
 * no-cache, as fetch does with every If-None-Match that a program sets.
 */
export async function isAnsweredUnchanged(request: Request, response: Response): Promise<boolean> {
  const tag = response.get('ETag');
  const known = request.headers['if-none-match']?.trim();
  const isNamed = tag !== undefined && isAmong(tag, known);
  if (!tag || !(isNamed || known === '*')) return false;
  if (isNamed) await giveBack(response);
  response.status(304).end();
  return true;
}

function isAmong(tag: string, ifNoneMatch = ''): boolean {
  const opaque = (text: string): string => text.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').map(opaque).includes(opaque(tag));
}
