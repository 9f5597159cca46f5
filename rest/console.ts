import { randomBytes } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import express from 'express';
import type { Request, RequestHandler, Response, Router } from 'express';
import { acceptedEncoding } from './compress.ts';
import type { Encoding } from './compress.ts';
import { escape, html } from './docs/html.ts';
import { layout } from './docs/layout.ts';
import { methodNotAllowed } from './problem.ts';

interface Look {
  network: string;
  logo: string | null;
  palette: Record<'light' | 'dark', Colours>;
}

type Colours = Record<'accent' | 'button' | 'buttonStrong' | 'onButton', string>;

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

/** Answers every address with the page, since the console itself knows its screens. */
function sendPage(options: ConsoleOptions): RequestHandler {
  return async (_, response) => {
    // It is read each time, so that a new build is served without a restart.
    const page = await readFile(`${options.folder}index.html`, 'utf8').catch(() => undefined);
    if (page === undefined) return showUnbuilt(options.version, (await options.look()).network, response);
    const nonce = randomBytes(16).toString('base64');
    const settings = settingsOf(options, nonce, await options.look());
    response
      .set({ ...pageHeaders, 'Content-Security-Policy': policy(nonce, await options.filesOrigin()) })
      .type('html')
      .send(page.replace('<!--console-settings-->', () => settings));
  };
}

const pageHeaders = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

/** What the build cannot know, since it is the same for every hub. */
function settingsOf({ url, clientId }: ConsoleOptions, nonce: string, { network, logo, palette }: Look): string {
  return [
    `<meta name="csp-nonce" nonce="${nonce}" />`,
    ...Object.entries({ issuer: url, 'client-id': clientId, network, 'network-logo': logo ?? '' }).map(
      ([name, content]) => `<meta name="${name}" content="${escape(content)}" />`,
    ),
    `<style nonce="${nonce}">${coloursOf('light', palette.light)}${coloursOf('dark', palette.dark)}</style>`,
  ].join('\n    ');
}

/** The colours that follow the accent, which the hub has checked as it does those of the sign-in pages. */
function coloursOf(scheme: string, { accent, button, buttonStrong, onButton }: Colours): string {
  const colours = { accent, button, 'button-strong': buttonStrong, 'on-button': onButton };
  const lines = Object.entries(colours).map(([name, colour]) => `--console-${name}:${colour};`);
  return `:root[data-mantine-color-scheme="${scheme}"]{${lines.join('')}}`;
}

/**
 * Allows files of the hub alone, and styles that the library of parts makes; they carry the nonce of the page. Files of
 * releases are sent to the store itself, so that its origin is allowed too.
 */
function policy(nonce: string, filesOrigin: string | null): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'${filesOrigin === null ? '' : ` ${filesOrigin}`}`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default 'allow-duplicates'`,
  ].join('; ');
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

function showUnbuilt(version: string, network: string, response: Response): void {
  const body = html`<h1>The console is not built</h1>
    <p>Run <code>npm run build</code> in the folder of the hub, then load this page again.</p>`;
  const { body: page, headers } = layout({ network, version, title: 'Console', body });
  response
    .status(503)
    .set({ 'Cache-Control': 'no-store', ...headers })
    .type('html')
    .send(page);
}
