import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RequestHandler, Response } from 'express';
import { escape, html } from './docs/html.ts';
import { layout } from './docs/layout.ts';

export interface Look {
  network: string;
  logo: string | null;
  palette: Record<'light' | 'dark', Colours>;
}

type Colours = Record<'accent' | 'button' | 'buttonStrong' | 'onButton', string>;

interface BuiltPage {
  /** The file that the build has made. */
  file: string;
  version: string;
  /** What the build cannot know, since it is the same for every hub: the content of meta elements by their name. */
  settings: Record<string, string>;
  look: () => Promise<Look>;
  /** The content security policy, with the nonce of styles. */
  policy: (nonce: string) => string | Promise<string>;
  headers?: Record<string, string>;
}

/** Answers every address with a page of the build, since the page itself knows what it shows. */
export function sendBuiltPage({ file, version, settings, look, policy, headers }: BuiltPage): RequestHandler {
  return async (_, response) => {
    // It is read each time, so that a new build is served without a restart.
    const page = await readFile(file, 'utf8').catch(() => undefined);
    if (page === undefined) return showUnbuilt(version, (await look()).network, response);
    const nonce = randomBytes(16).toString('base64');
    const written = settingsOf(settings, nonce, await look());
    response
      .set({ ...pageHeaders, ...headers, 'Content-Security-Policy': await policy(nonce) })
      .type('html')
      .send(page.replace('<!--console-settings-->', () => written));
  };
}

const pageHeaders = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

function settingsOf(settings: Record<string, string>, nonce: string, { network, logo, palette }: Look): string {
  return [
    `<meta name="csp-nonce" nonce="${nonce}" />`,
    ...Object.entries({ ...settings, network, 'network-logo': logo ?? '' }).map(
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

/** Origins beside the hub's own, by the directive that allows them. */
export interface AllowedOrigins {
  script?: string[];
  connect?: string[];
  frame?: string[];
}

/** Allows files of the hub and the given origins, and styles that the library of parts makes; they carry the nonce. */
export function policyOf(nonce: string, { script = [], connect = [], frame = [] }: AllowedOrigins = {}): string {
  return [
    `default-src 'none'`,
    `script-src ${["'self'", ...script].join(' ')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src ${["'self'", ...connect].join(' ')}`,
    ...(frame.length ? [`frame-src ${frame.join(' ')}`] : []),
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    // Scripts of others may make markup from text.
    ...(script.length ? [] : [`require-trusted-types-for 'script'`, `trusted-types default 'allow-duplicates'`]),
  ].join('; ');
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
