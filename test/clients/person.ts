import type { User } from '../../src/auth/people/user.ts';
import { Browser, formsOf } from '../support/browser.ts';
import type { Page } from '../support/browser.ts';
import { password } from '../support/seed.ts';

/** More pages than any sign-in has: anyone who asks so often asks in vain. */
const PATIENCE = 20;

/**
 * A person at a browser, who goes between the hub and projects on origins of their own, each with its own cookies, and
 * stops where a redirect leads off this machine. What the hub asks of them is kept, to be counted.
 */
export class Person {
  /** The headings of the pages that asked something, in the order they came. */
  readonly asked: string[] = [];
  readonly #browsers = new Map<string, Browser>();

  constructor(readonly user: User) {}

  /** Opens an address and answers what the hub asks, up to a page that asks nothing. */
  async visit(address: string | URL): Promise<Page> {
    return this.answer(await this.open(address));
  }

  open(address: string | URL): Promise<Page> {
    return this.#send(new URL(address), {});
  }

  /** Answers the pages of a sign-in as someone who trusts the project. */
  async answer(page: Page): Promise<Page> {
    const heading = headingOf(page);
    const step = this.#steps().find((each) => each.heading.test(heading));
    if (!step) return page;
    this.asked.push(heading);
    if (this.asked.length > PATIENCE) throw new Error(`asked too often: ${this.asked.join(', ')}`);
    return this.answer(await this.submit(page, step.values, step.action));
  }

  /** Fills in a form of the page, the first or the one that leads to `action`. */
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
    while (page.url.origin !== from.origin && isHere(page.url)) {
      from = page.url;
      page = await this.#browserAt(from).open(from);
    }
    return page;
  }

  #browserAt({ origin }: URL): Browser {
    const browser = this.#browsers.get(origin) ?? new Browser(origin);
    this.#browsers.set(origin, browser);
    return browser;
  }
}

/** What a person does at a page with such a heading. */
interface Step {
  heading: RegExp;
  values?: Record<string, string>;
  action?: string;
}

export function headingOf({ body }: Page): string {
  return /<h1>([^<]*)<\/h1>/.exec(body)?.[1] ?? '';
}

function isHere({ hostname }: URL): boolean {
  return hostname === '127.0.0.1' || hostname === 'localhost';
}
