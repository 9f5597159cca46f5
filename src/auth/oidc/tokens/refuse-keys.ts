import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'express';
import { looksLikeApiKey } from '../../clients/api-key-secret.ts';

const description = 'this path needs the access token of a person; an API key acts for a project';

/** Refuses an API key where only a person's token can be used. The library would call it an invalid token. */
export const refuseKeys: RequestHandler = ({ headers }, response, next) => {
  if (!hasApiKey(headers)) return next();
  response
    .status(401)
    .set({
      'Cache-Control': 'no-store',
      'WWW-Authenticate': `Bearer realm="hub", error="invalid_token", error_description="${description}"`,
    })
    .json({ error: 'invalid_token', error_description: description });
};

export function hasApiKey(headers: IncomingHttpHeaders): boolean {
  const [, bearer = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return headers['x-api-key'] !== undefined || looksLikeApiKey(bearer);
}
