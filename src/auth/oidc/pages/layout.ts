import { html } from './html.ts';
import type { HtmlContent, Html } from './html.ts';
import { showPassword, showPasswordSource } from './show-password.ts';
import { sheetOf } from './style.ts';
import type { NetworkLook } from '../../network/network-look.ts';
import { logo } from './logo.ts';

/** The content of a page; the layout adds the rest. */
export interface FormPage {
  title: string;
  body: HtmlContent;
  footer?: HtmlContent;
  status?: number;
  /** The scheme of a client address to which a form of this page may redirect. */
  leadsTo?: string;
}

/** What the layout shows of the network. */
export type PageLook = Pick<NetworkLook, 'network' | 'logo' | 'palette'>;

export function layout({ network, logo: ownLogo, palette }: PageLook, page: FormPage): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title} · ${network}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${sheetOf(palette).path}" />
      </head>
      <body>
        <header class="network">${logo(ownLogo)}${network}</header>
        <main>${page.body}</main>
        ${page.footer ? html`<footer>${page.footer}</footer>` : ''} ${hasPassword(page) && showPassword}
      </body>
    </html>`;
}

/**
 * Headers that allow only our stylesheet, logos and forms, and where there is a password the script that shows it: no other
 * scripts, no frames, referrers or caching.
 */
export function pageHeaders(page: FormPage): Record<string, string> {
  const { leadsTo } = page;
  const scripts = hasPassword(page) ? `script-src ${showPasswordSource}; ` : '';
  const formAction = leadsTo ? `'self' ${leadsTo}` : `'self'`;
  return {
    'Content-Security-Policy':
      `default-src 'none'; ${scripts}style-src 'self'; img-src 'self' data:; form-action ${formAction}; ` +
      `base-uri 'none'; frame-ancestors 'none'`,
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  };
}

/** Whether a page has a field for a password. Quotation marks in texts are escaped, so no name can look like one. */
function hasPassword({ body }: FormPage): boolean {
  return html`${body}`.toString().includes('type="password"');
}

/**
 * The scheme of a client address, for the form-action policy. Browsers apply the policy to every redirect after a form, up
 * to the client's own next page. The hub cannot know the origin of that page, so only the scheme is allowed.
 */
export function schemeOf(redirectUri: unknown): string | undefined {
  const protocol = typeof redirectUri === 'string' ? URL.parse(redirectUri)?.protocol : undefined;
  return protocol === 'http:' ? 'http: https:' : protocol;
}
