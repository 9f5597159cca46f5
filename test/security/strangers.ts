import type { FieldNode, GraphQLSchema } from 'graphql';
import { Role, roleScopes } from '../../src/auth/projects/member.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { newId, parseId } from '../../src/platform/values/ids.ts';
import type { Prefix } from '../../src/platform/values/ids.ts';
import type { Row } from '../../rest/field-row.ts';
import { apis } from '../../rest/index.ts';
import { prepare } from '../../rest/prepare.ts';
import { HubClient } from '../support/client.ts';
import type { Answer, Json } from '../support/client.ts';
import { Recorder, rootField } from '../examples/recorder.ts';
import type { RestOptions, SendOptions } from '../examples/recorder.ts';
import type { People } from '../support/people.ts';

/** A caller who must not perform an operation on the objects of the project. */
/** Requests that calculate something from their body, and change nothing. */
const readsByPost = /^\/(?:catalog\/(?:markdown|price-estimates|prices\/[^/]+\/estimate)|billing\/checkouts\/preview)$/;

interface Stranger {
  name: string;
  client: HubClient;
  /** Whether products for sale are shown to it. */
  isPerson: boolean;
}

/** One operation, as a story sends it. */
interface Request {
  operation: string;
  /** The field of Query or Mutation. */
  field: string;
  isChange: boolean;
  /** The scopes of which it requires one. */
  scopes: readonly string[];
  /** Its variables, path and body. */
  text: string;
  send: (client: HubClient, rewrite?: (text: string) => string) => Promise<Answer>;
}

const idPattern = /\b[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;

/** Parts of products, which are shown to every person when the product is for sale. */
const kindsForSale = ['product', 'plan', 'feature', 'price', 'release', 'artifact', 'meter', 'checkoutitem'];

/** The mutations that concern no object of a project, or whose caller is known by another credential, with the reason. */
export const ofNoProject: Record<string, string> = {
  acceptInvitation: 'has its own credential: the token of the invitation',
  activateMachine: 'has its own credential: the licence key',
  changePassword: 'changes the account of the caller',
  checkOutLicence: 'has its own credential: the licence key',
  createProject: 'makes the caller the owner of a project',
  deactivateMachine: 'has its own credential: the licence key',
  endAllSessions: 'ends the sessions of the caller',
  requestEmailChange: 'changes the account of the caller',
  sendEmailVerification: 'writes to the caller',
  signUp: 'creates an account',
  startCheckout: 'sells to any person who has the link, in their own name',
  updateProfile: 'changes the account of the caller',
};

/** Paths where the request itself has the credential: the provider's, and signed addresses of files. */
const hasOwnCredential = (operation: string): boolean => / \/(oauth|user|files|\.well-known)\b/.test(operation);

/**
 * Performs a story, and has every request sent by strangers first: by other projects and people, without credentials, by
 * members whose role lacks the scope, with a key that lacks it, and by the owner with made-up ids.
 */
export class StrangerRecorder extends Recorder {
  /** What strangers should not have got: a sentence each. */
  readonly leaks: string[] = [];
  readonly tried = new Set<string>();
  readonly #owned: Set<string>;

  constructor(
    people: People,
    project: Project,
    key: HubClient,
    topic: string,
    private readonly schema: GraphQLSchema,
    private readonly strangers: readonly Stranger[],
    private readonly members: ReadonlyMap<Role, HubClient>,
  ) {
    super(people, project, key, topic);
    this.#owned = new Set([project.id]);
  }

  static async open(people: People, topic: string, schema: GraphQLSchema): Promise<StrangerRecorder> {
    const { seed, hub } = people;
    const project = await seed.project(`matrix-${topic}`);
    const other = await seed.project(`matrix-other-${topic}`);
    const owner = await people.member(other, Role.owner);
    const strangers = [
      {
        name: 'a key of another project',
        client: HubClient.withKey(hub.address, await seed.key(other)),
        isPerson: false,
      },
      { name: 'the owner of another project', client: owner.api, isPerson: true },
      { name: 'a person without a project', client: await people.as(await people.user()), isPerson: true },
      { name: 'nobody', client: new HubClient(hub.address, { 'x-forwarded-for': '10.1.2.3' }), isPerson: false },
    ];
    const members = new Map<Role, HubClient>();
    for (const role of Object.values(Role)) members.set(role, (await people.member(project, role)).api);
    const key = HubClient.withKey(hub.address, await seed.key(project));
    return new StrangerRecorder(people, project, key, topic, schema, strangers, members);
  }

  override async graphql(document: string, variables: Record<string, unknown> = {}, options: SendOptions = {}) {
    const [operation] = rootField(document);
    const field = [this.schema.getQueryType()!, this.schema.getMutationType()!]
      .map((type) => type.getFields()[operation])
      .find(Boolean);
    await this.#try(options, {
      ...{ operation, field: operation },
      isChange: /^\s*mutation\b/.test(document),
      scopes: scopesIn(field?.description ?? ''),
      text: JSON.stringify(variables) + document,
      send: (client, rewrite = (text) => text) =>
        client.graphql(rewrite(document), JSON.parse(rewrite(JSON.stringify(variables))) as Record<string, unknown>),
    });
    return this.#learn(await super.graphql(document, variables, options));
  }

  override async rest(endpoint: string, options: RestOptions = {}) {
    const [method = '', template = ''] = endpoint.split(' ');
    const { path = template, body, headers } = options;
    const row = apis
      .flatMap(({ rows }) => rows)
      .find((each) => `${each.method.toUpperCase()} ${each.path}` === endpoint);
    const text = body === undefined ? '' : JSON.stringify(body);
    await this.#try(options, {
      ...{ operation: endpoint, field: row ? rootOf(this.schema, row).name : '' },
      isChange: method !== 'GET' && !readsByPost.test(path),
      scopes: row ? rootOf(this.schema, row).scopes : [],
      text: path + text,
      send: (client, rewrite = (given) => given) =>
        client.send(method, rewrite(path), text ? (JSON.parse(rewrite(text)) as unknown) : undefined, headers),
    });
    return this.#learn(await super.rest(endpoint, options));
  }

  async #try({ isPreparation, as = this.key }: SendOptions, request: Request): Promise<void> {
    if (isPreparation || hasOwnCredential(request.operation) || request.field in ofNoProject) return;
    const named = [...request.text.matchAll(idPattern)].map(([id]) => id);
    for (const caller of await this.#lackingScope(request)) await this.#requireNothing(request, caller, named);
    // Without an id, a change concerns the caller's own objects.
    if (request.isChange && !named.some((id) => this.#owned.has(id))) return;
    this.tried.add(request.field);
    for (const stranger of this.strangers) await this.#requireNothing(request, stranger, named);
    if (named.some((id) => this.#owned.has(id))) await this.#requireNothingMadeUp(request, as);
  }

  /** The members and a key of the project that lack every scope which would do. */
  async #lackingScope({ field, scopes }: Request): Promise<Stranger[]> {
    if (!scopes.length || scopes.includes('account')) return [];
    this.tried.add(field);
    const lacks = (granted: readonly string[]) => !scopes.some((scope) => granted.includes(scope));
    const members = [...this.members].filter(([role]) => lacks(roleScopes[role]));
    const granted = hubScopes.filter((scope) => lacks([scope]));
    const key = HubClient.withKey(this.key.address, await this.people.seed.key(this.project, granted));
    return [
      ...members.map(([role, client]) => ({ name: `a member with the role ${role}`, client, isPerson: true })),
      { name: `a key without ${scopes.join(' or ')}`, client: key, isPerson: false },
    ];
  }

  /** A refusal, or an answer without anything of the project. */
  async #requireNothing(request: Request, { name, client, isPerson }: Stranger, named: string[]): Promise<void> {
    const answer = await this.#sent(request, name, client);
    if (isRefused(answer)) return;
    if (request.isChange) return this.#report(request, name, 'changed something', answer);
    const shown = [...JSON.stringify(answer.body).matchAll(idPattern)].map(([id]) => id);
    const leaked = shown.find((id) => this.#owned.has(id) && !named.includes(id) && !(isPerson && this.#isForSale(id)));
    if (leaked) this.#report(request, name, `saw ${leaked}`, answer);
  }

  /** Whether an id may be that of a product for sale, of a part of it, or of the project that sells it. */
  #isForSale(id: string): boolean {
    return id === this.project.id || kindsForSale.includes(parseId(id)!.prefix);
  }

  async #requireNothingMadeUp(request: Request, client: HubClient): Promise<void> {
    const rewrite = (text: string) =>
      text.replaceAll(idPattern, (id) => (this.#owned.has(id) ? newId(parseId(id)!.prefix as Prefix) : id));
    const answer = await this.#sent({ ...request, send: (as) => request.send(as, rewrite) }, 'made-up ids', client);
    if (request.isChange && !isRefused(answer)) this.#report(request, 'made-up ids', 'were accepted', answer);
  }

  async #sent(request: Request, name: string, client: HubClient): Promise<Answer> {
    const answer = await request.send(client);
    const isInternal = answer.status >= 500 || JSON.stringify(answer.body).includes('"kind":"internal"');
    if (isInternal) this.#report(request, name, 'got a server error', answer);
    return answer;
  }

  #report({ operation }: Request, name: string, what: string, { status, body }: Answer): void {
    this.leaks.push(`${operation}: ${name} ${what}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
  }

  #learn(answer: Json): Json {
    for (const [id] of JSON.stringify(answer).matchAll(idPattern)) this.#owned.add(id);
    return answer;
  }
}

function isRefused({ status, body }: Answer): boolean {
  return status >= 400 || body.errors !== undefined;
}

/** The scopes that a description names, of which one is required. */
function scopesIn(description: string): string[] {
  const sentence = /\bScope ([^.;]+)/.exec(description)?.[1] ?? '';
  return sentence.match(/\b[a-z]+:[a-z]+\b|\baccount\b/g) ?? [];
}

/** The root field of the operation behind a row, whose description names every scope that would do. */
function rootOf(schema: GraphQLSchema, row: Row): { name: string; scopes: string[] } {
  const { operation } = prepare(schema, row);
  const [field] = operation.selectionSet.selections as FieldNode[];
  const { name, description } = schema.getRootType(operation.operation)!.getFields()[field!.name.value]!;
  return { name, scopes: scopesIn(description ?? '') };
}
