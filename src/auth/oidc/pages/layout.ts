import { html } from './html.ts';
import type { Content, Html } from './html.ts';
import { stylePath } from './style.ts';

/** What a page is about; the layout adds the rest. */
export interface FormPage {
  title: string;
  body: Content;
  footer?: Content;
  status?: number;
  /** Where a form of this page may lead in the end, when not to us. */
  leadsTo?: string;
}

export function layout(network: string, page: FormPage): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title} · ${network}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${stylePath}" />
      </head>
      <body>
        <header class="network">${network}</header>
        <main>${page.body}</main>
        ${page.footer ? html`<footer>${page.footer}</footer>` : ''}
      </body>
    </html>`;
}

/** Nothing but our stylesheet and our forms: no script, no frame, no address passed on, nothing kept. */
export function pageHeaders({ leadsTo }: FormPage): Record<string, string> {
  const formAction = leadsTo ? `'self' ${leadsTo}` : `'self'`;
  return {
    'Content-Security-Policy':
      `default-src 'none'; style-src 'self'; img-src data:; form-action ${formAction}; ` +
      `base-uri 'none'; frame-ancestors 'none'`,
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  };
}

/**
 * Browsers hold form-action against every redirect that follows a form, up to the client's own next page, whose
 * origin we cannot know. So the scheme of the client's address is let through, and no more.
 */
export function schemeOf(redirectUri: unknown): string | undefined {
  const protocol = typeof redirectUri === 'string' ? URL.parse(redirectUri)?.protocol : undefined;
  return protocol === 'http:' ? 'http: https:' : protocol;
}
