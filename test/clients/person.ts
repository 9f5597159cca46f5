import type { User } from '../../src/auth/people/user.ts';
import { Browser, formsOf } from '../support/browser.ts';
import type { Page } from '../support/browser.ts';
import { password } from '../support/seed.ts';

/** More pages than any sign-in has; beyond them the sign-in is in a loop. */
const MAX_PROMPTS = 20;

/**
 * A person at a browser that follows redirects between the hub and projects, with separate cookies for each origin. It
 * stops at a redirect that leaves this machine, and records the headings of the pages that needed an answer.
 */
export class Person {
  /** The headings of the pages that needed an answer, in order. */
  readonly prompts: string[] = [];
  readonly #browsers = new Map<string, Browser>();

  constructor(readonly user: User) {}

  /** Opens an address and completes the pages of the hub, up to one that needs no answer. */
  async visit(address: string | URL): Promise<Page> {
    return this.answer(await this.open(address));
  }

  open(address: string | URL): Promise<Page> {
    return this.#send(new URL(address), {});
  }

  /** Completes the pages of a sign-in, and consents. */
  async answer(page: Page): Promise<Page> {
    const heading = headingOf(page);
    const step = this.#steps().find((each) => each.heading.test(heading));
    if (!step) return page;
    this.prompts.push(heading);
    if (this.prompts.length > MAX_PROMPTS) throw new Error(`too many pages: ${this.prompts.join(', ')}`);
    return this.answer(await this.submit(page, step.values, step.action));
  }

  /** Submits a form of the page: the first one, or the one whose path ends with `action`. */
  submit(page: Page, values: Record<string, string> = {}, action = ''): Promise<Page> {
    const form = formsOf(page).find((each) => each.action.pathname.endsWith(action));
    if (!form) throw new Error(`no form ${action} on ${page.url.href}:\n${page.body}`);
    return this.#send(form.action, {
      method: 'POST',
      body: new URLSearchParams({ ...form.fields, ...values }),
    });
  }

  #steps(): Step[] {
    return [
      { heading: /^Sign in$/, values: { email: this.user.email, password } },
      { heading: /^Allow /, action: '/consent' },
      { heading: /^Sign in to .+\?$/, values: { confirm: 'yes' } },
    ];
  }

  async #send(address: URL, init: RequestInit): Promise<Page> {
    let from = address;
    let page = await this.#browserAt(from).send(from, init);
    while (page.url.origin !== from.origin && isLocal(page.url)) {
      from = page.url;
      page = await this.#browserAt(from).open(from);
    }
    return submitsItself.test(page.body) ? this.submit(page) : page;
  }

  #browserAt({ origin }: URL): Browser {
    const browser = this.#browsers.get(origin) ?? new Browser(origin);
    this.#browsers.set(origin, browser);
    return browser;
  }
}

/** The form that a person submits on a page with a matching heading. */
interface Step {
  heading: RegExp;
  values?: Record<string, string>;
  action?: string;
}

/** A page that posts an answer to a project, which a browser does by itself (OAuth 2.0 Form Post Response Mode). */
const submitsItself = /document\.forms\[0\]\.submit\(\)/;

export function headingOf({ body }: Page): string {
  return /<h1>([^<]*)<\/h1>/.exec(body)?.[1] ?? '';
}

function isLocal({ hostname }: URL): boolean {
  return hostname === '127.0.0.1' || hostname === 'localhost';
}
