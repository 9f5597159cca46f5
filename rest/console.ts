import { access } from 'node:fs/promises';
import { extname } from 'node:path';
import express from 'express';
import type { Request, RequestHandler, Router } from 'express';
import { policyOf, sendBuiltPage } from './built-page.ts';
import type { Look } from './built-page.ts';
import { acceptedEncoding } from './compress.ts';
import type { Encoding } from './compress.ts';
import { methodNotAllowed } from './problem.ts';

export interface ConsoleOptions {
  /** The folder of the built console, which ends with a slash. */
  folder: string;
  /** The public address of the hub, which signs people in. */
  url: string;
  clientId: string;
  version: string;
  /** The name of the network, the path of its logo and its colours, as they are now. */
  look: () => Promise<Look>;
  /** The origin of the store of files, if it is not the hub's own. */
  filesOrigin: () => Promise<string | null>;
}

/** Serves the console: one page for all its addresses, and the files that the page loads. None needs a credential. */
export function createConsole(options: ConsoleOptions): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.route('/console/assets/:name').get(sendAsset(options.folder)).all(methodNotAllowed('GET, HEAD'));
  router.route('/checkout/:link').get(openCheckout).all(methodNotAllowed('GET, HEAD'));
  router.route(['/console', '/console/', '/console/*path']).get(sendPage(options)).all(methodNotAllowed('GET, HEAD'));
  return router;
}

/** A checkout link is short, since projects print it; its page is one of the console. */
const openCheckout: RequestHandler = ({ params }, response) => {
  response
    .set('Cache-Control', 'no-store')
    .redirect(302, `/console/checkout/${encodeURIComponent(String(params.link))}`);
};

/**
 * The policy allows files of the hub alone. Files of releases are sent to the store itself, so that its origin is allowed
 * too.
 */
function sendPage({ folder, url, clientId, version, look, filesOrigin }: ConsoleOptions): RequestHandler {
  return sendBuiltPage({
    ...{ file: `${folder}index.html`, version, settings: { issuer: url, 'client-id': clientId }, look },
    async policy(nonce) {
      const origin = await filesOrigin();
      return policyOf(nonce, { connect: origin === null ? [] : [origin] });
    },
  });
}

/** Sends a file whose name holds a hash of its content, compressed ahead by the build. */
function sendAsset(folder: string): RequestHandler {
  return async (request, response, next) => {
    const { name } = request.params as { name: string };
    if (!/^[\w-]+\.[\w.-]+$/.test(name)) return next('router');
    const path = `${folder}assets/${name}`;
    const encoding = await storedEncoding(request, path);
    if (!encoding) return next('router');
    response.set('Cache-Control', 'public, max-age=31536000, immutable').vary('Accept-Encoding').type(extname(name));
    if (encoding !== 'identity') response.set('Content-Encoding', encoding);
    response.sendFile(path + suffix[encoding], { cacheControl: false, lastModified: false, etag: false });
  };
}

const suffix: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

/** The encoding to send: the one that the caller accepts, if the build has made it; undefined without such a file. */
async function storedEncoding(request: Request, path: string): Promise<Encoding | undefined> {
  for (const encoding of [acceptedEncoding(request), 'identity'] as const) {
    if (await exists(path + suffix[encoding])) return encoding;
  }
  return undefined;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
