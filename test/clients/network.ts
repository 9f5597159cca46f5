import { Project } from '../../src/auth/projects/project.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';
import { Person } from './person.ts';

/** An OAuth client as its project gets to know it when it makes one. */
export interface Registered {
  id: string;
  secret: string | null;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
}

/** What a project may say of a new client, beside what it usually does. */
type ClientSettings = Record<string, unknown>;

export interface Api {
  id: string;
  /** What clients name as `resource`, and tokens as `aud`. */
  identifier: string;
  project: Project;
}

/** A whole hub with people, and with projects that use it as they would: by its API, with a key of theirs. */
export class Network {
  readonly #keys = new Map<string, Promise<string>>();

  private constructor(
    readonly hub: TestHub,
    readonly seed: Seed,
  ) {}

  static async start(): Promise<Network> {
    const hub = await startHub({ config: { allowPrivateAddresses: true } });
    return new Network(hub, new Seed(hub.orm));
  }

  get issuer(): URL {
    return new URL(this.hub.address);
  }

  /** Someone new. Their password is everyone's. */
  async person(name: string): Promise<Person> {
    return new Person(await this.seed.user(undefined, name));
  }

  async project(slug: string, isFirstParty = false): Promise<Project> {
    const project = new Project({ slug, name: slug, isFirstParty, createdAt: this.seed.clock.now() });
    await this.hub.orm.em.fork().persist(project).flush();
    return project;
  }

  /** A client with a server of its own, which people come back to. */
  webClient(project: Project, redirectUri: string, settings: ClientSettings = {}): Promise<Registered> {
    const postLogoutRedirectUris = [new URL('/goodbye', redirectUri).href];
    return this.client(project, {
      kind: 'web',
      redirectUris: [redirectUri],
      postLogoutRedirectUris,
      ...settings,
    });
  }

  async client(project: Project, settings: ClientSettings): Promise<Registered> {
    const input = { name: project.name, ...settings };
    const fields = 'client { id redirectUris postLogoutRedirectUris } secret';
    const made: unknown = await this.#change(project, 'createClient', input, fields);
    const { client, secret } = made as { client: Omit<Registered, 'secret'>; secret: string | null };
    return { ...client, secret };
  }

  /** Makes an API of the project known, for which clients can then ask tokens. */
  async api(project: Project, identifier: string, scopes: string[]): Promise<Api> {
    const input = { identifier, name: identifier, scopes };
    const made = await this.#change(project, 'createResourceServer', input, 'resourceServer { id }');
    return { id: String(made.resourceServer.id), identifier, project };
  }

  /** Lets a client of another project ask for tokens for it. */
  async letIn({ id, project }: Api, client: Registered, scopes: string[]): Promise<void> {
    const input = { resourceServerId: id, clientId: client.id, scopes };
    await this.#change(project, 'grantResourceAccess', input, 'resourceAccess { id }');
  }

  /** Sells a plan to a person who has signed in to the project, so that there is something to report them. */
  async sell(project: Project, { user }: Person, plan: string): Promise<void> {
    const api = await this.#as(project);
    const plans = [{ key: plan, name: plan, prices: [{ currency: 'EUR', unitAmount: '10' }] }];
    const slug = `${project.slug}-${plan}`;
    const { body: product } = await api.post('/catalog/products', { slug, name: slug, plans });
    const items = [{ priceId: product.plans[0].prices[0].id, quantity: 1 }];
    const { status } = await api.post('/billing/subscriptions', { customer: { userId: user.id }, items });
    if (status !== 201) throw new Error(`selling ${slug} was answered ${status}`);
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
