import { expect } from '@jest/globals';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ClientKind } from '../../src/auth/clients/client.ts';
import { consoleClientId, consoleScopes } from '../../src/auth/clients/console-client.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { grantToken } from '../support/access-token.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { ask } from '../support/people.ts';
import { Seed, unique } from '../support/seed.ts';

/** A project with a website of its own, which sells by checkout links and takes cards by the sandbox. */
export class CheckoutShop {
  readonly seed: Seed;
  project!: Project;
  api!: HubClient;
  /** Whom the hub lets read the mails that it would send. */
  #operator!: HubClient;
  #website!: Server;
  #prices!: Record<string, string>;

  private constructor(
    readonly hub: TestHub,
    readonly gateway: object,
  ) {
    this.seed = new Seed(hub.orm);
  }

  /** Opens the shop with a gateway, as `connectGateway` takes it: the sandbox by default. */
  static async open(hub: TestHub, gateway: object = { gateway: 'sandbox' }): Promise<CheckoutShop> {
    const shop = new CheckoutShop(hub, gateway);
    await shop.#open();
    return shop;
  }

  /** The address of the website. */
  get address(): string {
    return `http://localhost:${(this.#website.address() as AddressInfo).port}`;
  }

  /** Creates a link for a plan, and returns it. */
  async link(plan: string, terms: object = {}): Promise<Json> {
    const { status, body } = await this.api.post('/billing/checkout-links', {
      ...{ name: plan, items: [{ priceId: this.#prices[plan] }] },
      ...{ successUrl: `${this.address}/thanks`, cancelUrl: `${this.address}/shop` },
      ...terms,
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  }

  item(plan: string, terms: object = {}): object {
    return { items: [{ priceId: this.#prices[plan], ...terms }] };
  }

  async checkouts(link: Json): Promise<Json> {
    return (await this.api.get(`/billing/checkouts?linkId=${String(link.id)}`)).body.data;
  }

  /** The link in the latest mail to an address. */
  async linkTo(email: string): Promise<string> {
    for (let left = 100; left; left -= 1) {
      const { mails } = await ask(this.#operator, '{ mails(first: 20) { nodes { id recipient } } }');
      const mail = mails.nodes.find(({ recipient }: Json) => String(recipient) === email);
      if (mail) {
        const { openMail } = await ask(this.#operator, 'mutation ($id: ID!) { openMail(id: $id) { text } }', {
          id: mail.id,
        });
        return /http\S+/.exec(String(openMail.text))![0];
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`no mail to ${email}`);
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#website.close(resolve));
  }

  async #open(): Promise<void> {
    this.#website = createServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><h1>${request.url === '/shop' ? 'The shop' : 'Welcome back'}</h1>`,
      );
    });
    await new Promise<void>((resolve) => this.#website.listen(0, 'localhost', resolve));
    this.project = await this.seed.project(unique('comet'));
    await this.hub.orm.em.fork().execute(`update project set name = 'Comet Games' where slug = ?`, [this.project.slug]);
    const redirectUris = [`${this.address}/callback`];
    await this.seed.client(this.project, { kind: ClientKind.web, redirectUris });
    this.api = HubClient.withKey(this.hub.address, await this.seed.key(this.project));
    const { id } = await this.seed.operator();
    const asked = { clientId: consoleClientId, userId: id, scopes: consoleScopes, now: systemClock.now() };
    this.#operator = HubClient.withKey(this.hub.address, await grantToken(this.hub.orm, asked));
    expect((await this.api.post('/billing/gateways', this.gateway)).body.code).toBeUndefined();
    await ask(this.api, 'mutation { createTaxRate(input: { name: "VAT", percentage: "19" }) { taxRate { id } } }');
    await this.api.post('/billing/coupons', { code: 'SPRING', name: 'Spring', percentOff: '20' });
    const { address } = { address: { street: 'Allee 1', postalCode: '10115', city: 'Berlin', country: 'DE' } };
    await this.api.post('/billing/profile/changes', {
      legalName: 'Comet Games GmbH',
      email: 'hello@comet.example',
      address,
    });
    const { body } = await this.api.post('/catalog/products', { slug: unique('comet-run'), name: 'Comet Run', plans });
    this.#prices = Object.fromEntries(body.plans.map(({ key, prices }: Json) => [String(key), String(prices[0].id)]));
  }
}

const price = (unitAmount: string, more: object) => [{ currency: 'EUR', unitAmount, ...more }];
const plans = [
  { key: 'team', name: 'Team', prices: price('10', { model: 'unit', interval: 'month' }) },
  { key: 'solo', name: 'Solo', prices: price('5', { model: 'flat', interval: 'month' }) },
  { key: 'pass', name: 'Pass', prices: price('25', { model: 'flat', interval: 'once', accessFor: 'P1Y' }) },
  { key: 'trial', name: 'Trial', prices: price('12', { model: 'flat', interval: 'year' }) },
];
