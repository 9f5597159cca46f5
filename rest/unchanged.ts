import type { Request, Response } from 'express';
import { giveBack } from './limit.ts';

/**
 * Answers 304 if the caller already has the current answer, in any encoding; returns whether it did. The request is given
 * back to the limit if the tag was named; "*" matches anything, so it does not show that the caller has the answer.
 * Tags are compared weakly (RFC 9110 section 13.1.2). The `fresh` of Express would send the full answer to clients with
 * no-cache, which fetch adds to every If-None-Match that a program sets.
 */
export async function isAnsweredUnchanged(request: Request, response: Response): Promise<boolean> {
  const tag = response.get('ETag');
  const ifNoneMatch = request.headers['if-none-match']?.trim();
  const named = tag && namedTag(tag, ifNoneMatch);
  if (!tag || !(named || ifNoneMatch === '*')) return false;
  if (named) await giveBack(response);
  // The tag of the copy that the caller has, so that its cache finds it.
  response
    .set('ETag', named ?? tag)
    .status(304)
    .end();
  return true;
}

/** The tag among those of the caller that names the same content. */
function namedTag(tag: string, ifNoneMatch = ''): string | undefined {
  const tags = ifNoneMatch.split(',').map((text) => text.trim().replace(/^W\//, ''));
  const same = tags.filter((each) => contentOf(each) === contentOf(tag));
  return same.includes(tag) ? tag : same[0];
}

/** A tag without its encoding. */
function contentOf(tag: string): string {
  return tag.replace(/-(?:br|gzip|identity)"$/, '"');
}
