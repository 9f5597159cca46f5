import type { Config } from '../../src/config.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';
import { Person } from './person.ts';

/** An OAuth client, as returned to the project that creates it. */
export interface RegisteredClient {
  id: string;
  secret: string | null;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
}

/** Settings of a new client that replace the usual ones. */
type ClientSettings = Record<string, unknown>;

export interface Api {
  id: string;
  /** The `resource` of requests and the `aud` of tokens. */
  identifier: string;
  project: Project;
}

/** A hub with people, and with projects that use its API by their own keys. */
export class Network {
  readonly #keys = new Map<string, Promise<string>>();

  private constructor(
    readonly hub: TestHub,
    readonly seed: Seed,
  ) {}

  static async start(config: Partial<Config> = {}): Promise<Network> {
    const hub = await startHub({ config: { allowPrivateAddresses: true, ...config } });
    return new Network(hub, new Seed(hub.orm));
  }

  get issuer(): URL {
    return new URL(this.hub.address);
  }

  /** Creates a person with the password that all test accounts share. */
  async person(name: string): Promise<Person> {
    return new Person(await this.seed.user(undefined, name));
  }

  async project(slug: string, isFirstParty = false): Promise<Project> {
    const project = new Project({ slug, name: slug, isFirstParty, createdAt: this.seed.clock.now() });
    await this.hub.orm.em.fork().persist(project).flush();
    return project;
  }

  /** Creates a web client with one redirect URI. */
  webClient(project: Project, redirectUri: string, settings: ClientSettings = {}): Promise<RegisteredClient> {
    const postLogoutRedirectUris = [new URL('/goodbye', redirectUri).href];
    return this.client(project, {
      kind: 'web',
      redirectUris: [redirectUri],
      postLogoutRedirectUris,
      ...settings,
    });
  }

  async client(project: Project, settings: ClientSettings): Promise<RegisteredClient> {
    const input = { name: project.name, ...settings };
    const fields = 'client { id redirectUris postLogoutRedirectUris } secret';
    const created: unknown = await this.#change(project, 'createClient', input, fields);
    const { client, secret } = created as { client: Omit<RegisteredClient, 'secret'>; secret: string | null };
    return { ...client, secret };
  }

  /** Makes the hub require PKCE of all clients of the project. */
  async requirePkce(project: Project): Promise<void> {
    const input = { projectId: project.id, requiresPkce: true };
    await this.#change(project, 'updateProject', input, 'project { requiresPkce }');
  }

  /** Registers an API of the project, for which clients can request tokens. */
  async api(project: Project, identifier: string, scopes: string[]): Promise<Api> {
    const input = { identifier, name: identifier, scopes };
    const created = await this.#change(project, 'createResourceServer', input, 'resourceServer { id }');
    return { id: String(created.resourceServer.id), identifier, project };
  }

  /** Allows a client of another project to request tokens for an API. */
  async allowClient({ id, project }: Api, client: RegisteredClient, scopes: string[]): Promise<void> {
    const input = { resourceServerId: id, clientId: client.id, scopes };
    await this.#change(project, 'grantResourceAccess', input, 'resourceAccess { id }');
  }

  /** Sells a plan to a person who has signed in to the project, so that they have an entitlement. */
  async sell(project: Project, { user }: Person, plan: string): Promise<void> {
    const api = await this.#as(project);
    const plans = [{ key: plan, name: plan, prices: [{ currency: 'EUR', unitAmount: '10' }] }];
    const slug = `${project.slug}-${plan}`;
    const { body: product } = await api.post('/catalog/products', { slug, name: slug, plans });
    const items = [{ priceId: product.plans[0].prices[0].id, quantity: 1 }];
    const { status } = await api.post('/billing/subscriptions', { customer: { userId: user.id }, items });
    if (status !== 201) throw new Error(`selling ${slug} failed with status ${status}`);
  }

  async #change(project: Project, name: string, input: object, fields: string): Promise<Json> {
    const type = `${name[0].toUpperCase()}${name.slice(1)}Input!`;
    const query = `mutation ($input: ${type}) { ${name}(input: $input) { ${fields} } }`;
    const { body } = await (await this.#as(project)).graphql(query, { input });
    if (body.errors) throw new Error(JSON.stringify(body.errors));
    return body.data[name];
  }

  async #as(project: Project): Promise<HubClient> {
    const key = this.#keys.get(project.id) ?? this.seed.key(project);
    this.#keys.set(project.id, key);
    return HubClient.withKey(this.hub.address, await key);
  }

  close(): Promise<void> {
    return this.hub.close();
  }
}
