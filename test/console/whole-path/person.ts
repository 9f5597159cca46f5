import type { Locator, Page } from 'playwright-core';
import type { RestartStage } from '../restart-stage.ts';

/** What a browser writes when a request has no answer, or when a session has ended. */
const expected = /net::ERR_|status of 40[01]/;

/** A person at the console, and what they see and do there. */
export class Person {
  /** Errors of the page, reports of its policy, and requests to others. */
  readonly complaints: string[] = [];

  private constructor(
    readonly stage: RestartStage,
    readonly page: Page,
  ) {
    page.on('console', (message) => {
      const isComplaint = ['error', 'warning'].includes(message.type()) && !expected.test(message.text());
      if (isComplaint) this.complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`${page.url()}: ${error.message}`));
    page.on('request', (request) => {
      const isOwn = [stage.address, 'data:', 'blob:'].some((origin) => request.url().startsWith(origin));
      if (!isOwn) this.complaints.push(`${page.url()} asked for ${request.url()}`);
    });
  }

  static async open(stage: RestartStage): Promise<Person> {
    return new Person(stage, await stage.openPage());
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  see(text: string): Promise<void> {
    return this.page.getByText(text).filter({ visible: true }).first().waitFor();
  }

  seeHeading(name: string): Promise<void> {
    return this.page.getByRole('heading', { name, exact: true }).first().waitFor();
  }

  press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).first().click();
  }

  confirm(name: string): Promise<void> {
    return this.dialog.getByRole('button', { name, exact: true }).click();
  }

  choose(name: string): Promise<void> {
    return this.page.getByRole('menuitem', { name, exact: true }).click();
  }

  go(name: string): Promise<void> {
    return this.page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  }

  follow(name: string): Promise<void> {
    return this.page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.press('Sign in');
  }
}
