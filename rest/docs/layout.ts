import { createHash } from 'node:crypto';
import { html, DocsHtml } from './html.ts';
import type { DocsContent } from './html.ts';
import { icon } from './icon.ts';
import type { CachedText } from './cached-text.ts';
import { style } from './style.ts';

export interface DocsPage {
  title: string;
  network: string;
  version: string;
  nav?: DocsContent;
  body: DocsContent;
}

/** Renders a whole page, with a policy that allows no scripts, forms or frames. */
export function layout({ title, network, version, nav, body }: DocsPage): CachedText {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${network}</title>
        <link rel="icon" href="${icon}" />
        ${styleElement}
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header>
          <div class="page">
            <a class="network" href="/docs">${network} <small>${version}</small></a>
            <a href="/graphql">Explorer</a>
            <a href="/schema.graphql">Schema</a>
            <a href="/openapi.json">OpenAPI</a>
          </div>
        </header>
        <div class="page ${nav ? 'with-nav' : ''}">
          ${nav}
          <main id="content">${body}</main>
        </div>
      </body>
    </html>`;
  return { type: 'html', body: page.toString(), headers: { 'Content-Security-Policy': policy } };
}

/** The style element without added whitespace, because browsers hash everything between the tags. */
const styleElement = new DocsHtml(`<style>${style}</style>`);

const policy = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');
