import { createHash } from 'node:crypto';
import { DocsHtml, html } from './html.ts';
import type { DocsContent } from './html.ts';
import { icon } from './icon.ts';
import type { CachedText } from './cached-text.ts';
import { script } from './script.ts';
import { style } from './style.ts';

/** The service that the pages belong to. */
export interface DocsService {
  network: string;
  version: string;
}

export interface LayoutOptions extends DocsService {
  title: string;
  /** The list of all pages. */
  sidebar?: DocsContent;
  /** The list of the sections of this page. */
  contents?: DocsContent;
  body: DocsContent;
  /** The text in the field of the search. */
  query?: string;
}

/** Renders a whole page, whose policy allows its own style and script, and nothing from elsewhere. */
export function layout({ title, network, version, sidebar, contents, body, query = '' }: LayoutOptions): CachedText {
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
        <a class="skip" href="#main">Skip to content</a>
        <header>
          <a class="network" href="/">${network} <small>${version}</small></a>
          <form role="search" action="/docs/search">
            <input
              type="search"
              name="q"
              value="${query}"
              placeholder="Search  /"
              aria-label="Search the documentation"
              maxlength="100"
              required
            />
          </form>
          ${sidebar && html`<a class="to-pages" href="#pages">All pages</a>`}
          <a href="/docs">Guides</a>
          <a href="/docs/api">API</a>
          <a href="/graphql">Explorer</a>
        </header>
        <div class="columns${sidebar ? ' with-sidebar' : ''}${contents ? ' with-contents' : ''}">
          <main id="main">${body}</main>
          ${contents && html`<nav class="contents" aria-label="On this page">${contents}</nav>`}
          ${sidebar && html`<nav class="sidebar" id="pages" aria-label="All pages">${sidebar}</nav>`}
        </div>
        ${scriptElement}
      </body>
    </html>`;
  return { type: 'html', body: page.toString(), headers: { 'Content-Security-Policy': policy } };
}

/** The elements without added whitespace, because browsers hash everything between the tags. */
const styleElement = new DocsHtml(`<style>${style}</style>`);
const scriptElement = new DocsHtml(`<script>${script}</script>`);

const policy = [
  `default-src 'none'`,
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  'img-src data:',
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
].join('; ');

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
