/** A page that a browser shows, or the callback address of a client. */
export interface Page {
  url: URL;
  status: number;
  headers: Headers;
  body: string;
}

interface Cookie {
  name: string;
  value: string;
  path: string;
}

/**
 * A browser without a screen. It keeps cookies by path, follows redirects within the hub, and stops at redirects to other
 * origins, such as the callback of a client.
 */
export class Browser {
  readonly #cookies = new Map<string, Cookie>();
  /** Every `Set-Cookie` header received, in order. */
  readonly setCookies: string[] = [];

  constructor(
    readonly origin: string,
    readonly headers: Record<string, string> = {},
    /** The address that serves the origin, when a proxy would stand in front. */
    readonly servedAt = origin,
  ) {}

  open(address: string | URL): Promise<Page> {
    return this.send(address, {});
  }

  /** Fills in a form of the page (the first, or the one that leads to `action`) and sends it. */
  submit(page: Page, values: Record<string, string> = {}, action?: string): Promise<Page> {
    const form = formsOf(page).find((each) => !action || each.action.pathname.endsWith(action));
    if (!form) throw new Error(`no form ${action ?? ''} on ${page.url.href}:\n${page.body}`);
    const body = new URLSearchParams({ ...form.fields, ...values });
    return this.send(form.action, { method: 'POST', body });
  }

  async send(address: string | URL, init: RequestInit): Promise<Page> {
    let url = new URL(address, this.origin);
    let response = await this.#fetch(url, init);
    for (let hops = 0; isRedirect(response); hops += 1) {
      if (hops > 10) throw new Error(`too many redirects at ${url.href}`);
      url = new URL(response.headers.get('location')!, url);
      if (url.origin !== this.origin) return { url, status: response.status, headers: response.headers, body: '' };
      response = await this.#fetch(url, {});
    }
    return { url, status: response.status, headers: response.headers, body: await response.text() };
  }

  /** Returns the target of a redirect without following it. */
  async stop(address: string | URL, init: RequestInit): Promise<URL> {
    const url = new URL(address, this.origin);
    return new URL((await this.#fetch(url, init)).headers.get('location')!, url);
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)?.value;
  }

  async #fetch(url: URL, init: RequestInit): Promise<Response> {
    const cookie = this.#cookiesFor(url);
    const headers = {
      accept: 'text/html',
      ...this.headers,
      ...(cookie ? { cookie } : {}),
      ...(init.headers as Record<string, string>),
    };
    const served = new URL(url.href.slice(url.origin.length), this.servedAt);
    const response = await fetch(served, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      this.setCookies.push(line);
      this.#keep(line);
    }
    return response;
  }

  #cookiesFor({ pathname }: URL): string {
    const sent = [...this.#cookies.values()].filter(({ path }) => pathname.startsWith(path));
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((each) => /^path=/i.test(each))?.slice('path='.length) ?? '/';
    if (value === '' || attributes.some((each) => /^expires=Thu, 01 Jan 1970/i.test(each))) this.#cookies.delete(name);
    else this.#cookies.set(name, { name, value, path });
  }
}

interface Form {
  action: URL;
  fields: Record<string, string>;
}

export function formsOf(page: Page): Form[] {
  return [...page.body.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].map(([, attributes = '', content = '']) => ({
    action: new URL(attribute(attributes, 'action') ?? page.url.href, page.url),
    fields: Object.fromEntries(
      [...content.matchAll(/<input([^>]*)>/gs)].map(([, input = '']) => [
        attribute(input, 'name') ?? '',
        attribute(input, 'value') ?? '',
      ]),
    ),
  }));
}

function attribute(text: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1];
  return value
    ?.replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function isRedirect(response: Response): boolean {
  return response.status >= 300 && response.status < 400 && response.headers.has('location');
}
