import { Agent, request as send } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { hubSchema } from '../../schema/index.ts';
import { Random } from '../../src/cli/demo/random.ts';
import { RandomDocuments } from '../support/random-documents.ts';

/** The address, credentials and product that an attacker uses. */
export interface Target {
  address: string;
  /** Headers without credentials, and with those of persons and projects. */
  credentials: Record<string, string>[];
  /** A product of the attacker's project. */
  productId: string;
  seed: number;
}

export interface AttackRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const times = (count: number, text: (nth: number) => string): string =>
  Array.from({ length: count }, (_, nth) => text(nth)).join(' ');

/** Sends random hostile requests. */
export class Attacks {
  readonly random: Random;
  readonly #documents: RandomDocuments;
  readonly #agents: Agent[];

  constructor(private readonly target: Target) {
    this.random = new Random(target.seed);
    const ids = { id: [target.productId], productId: [target.productId] };
    this.#documents = new RandomDocuments(hubSchema(), this.random, ids);
    // All of 127.0.0.0/8 is this machine, and the hub counts each address as a different caller.
    this.#agents = Array.from({ length: 40 }, (_, nth) => {
      const options = { keepAlive: true, maxSockets: 20, localAddress: `127.0.0.${nth + 2}` };
      return new Agent(options as object);
    });
  }

  /** Sends one attack. Returns the status of the answer, or 0 when the connection was closed instead. */
  async one(): Promise<number> {
    const attack = this.random.pick(this.#all as [() => Promise<number>, ...(() => Promise<number>)[]]);
    return attack();
  }

  readonly #all: (() => Promise<number>)[] = [
    ...Array.from({ length: 6 }, () => () => this.#graphql(this.#randomDocument())),
    ...Array.from({ length: 4 }, () => () => this.#graphql(this.#worstDocument())),
    () => this.#graphql('query ($a: [String!]!) { pricesByLookupKey(lookupKeys: $a) { id } }', this.#heavyVariables()),
    () => this.#hostileProduct(),
    () => this.#search(),
    () => this.#hostileBody(),
    () => this.#oauth(),
    () => this.#import(),
    () => this.#clocks(),
    () => this.#drip(),
    () => this.#flood(),
  ];

  #randomDocument(): string {
    const { random } = this;
    const shape = {
      selections: random.whole(10, 600),
      depth: random.whole(2, 16),
      fragments: random.whole(0, 60),
      introspection: random.happens(30),
    };
    return this.#documents.query(shape);
  }

  #worstDocument(): string {
    const { productId } = this.target;
    const count = this.random.pick([20, 60, 200]);
    const documents = [
      `{${times(count, (n) => `x${n}:__schema{...G}`)}} fragment G on __Schema{${times(count, (n) => `a${n}:types{...F}`)}} fragment F on __Type{name fields{name}}`,
      `{service{${times(count, (n) => `a${n}:apis{e0:endpoints{path method purpose}}`)}}}`,
      `{product(id:"${productId}"){${times(190, (n) => `a${n}:descriptionHtml`)}}}`,
      `{products(first:100){nodes{${times(count, (n) => `a${n}:description`)}}}}`,
      `{products(first:100){nodes{plans{prices{tiers{upTo}}}releases(first:100){nodes{notesHtml artifacts{filename}}}}}}`,
      `{${times(30, (n) => `a${n}:usageAnalytics(interval:hour){series{start events}}`)}}`,
      `{${times(9, (n) => `a${n}:products(first:1,filter:{text:"a the of and x"}){nodes{id} correctedText}`)}}`,
      `{products(first:1){facets{kind{value count}tag{value count}category{value count}}}}`,
      `{__schema{types{name fields{name args{name} type{name ofType{name ofType{name}}}} inputFields{name}}}}`,
      `{__type(name:"Query"){${'fields{type{'.repeat(count / 10)}name${'}}'.repeat(count / 10)}}}`,
      `{hello{${'status '.repeat(count * 15)}}}`,
      `{hello${'{...on Hello'.repeat(count * 3)}{status}${'}'.repeat(count * 3)}}`,
      `{products{nodes{${times(60, (n) => `...F${n}`)}}}} ${times(60, (n) => `fragment F${n} on Product{project{id name members{nodes{id user{id}}}}}`)}`,
      `mutation{${times(50, (n) => `a${n}:endSession(id:"x"){endedSessionId}`)}}`,
      '{'.repeat(count * 10),
      `{a(${'x:['.repeat(count)}`,
      `"""${'"'.repeat(count)}""" {hello{status}}`,
    ];
    return this.random.pick(documents as [string, ...string[]]);
  }

  #heavyVariables(): object {
    const { random } = this;
    const lists: unknown[] = [
      Array.from({ length: 100_000 }, () => 'x'),
      Array.from({ length: 50_000 }, () => ({})),
      'x'.repeat(900_000),
      nested(random.whole(100, 3_000)),
    ];
    return { a: random.pick(lists as [unknown, ...unknown[]]) };
  }

  #hostileText(): string {
    const pieces: [string, ...string[]] = [
      '//a.com/',
      '[',
      '![',
      '*a',
      '*_',
      'a@b.c ',
      '|a|b|\n|-|-|\n',
      '> ',
      '\u0000',
      '\ud800',
      '\u202e',
      '=cmd|',
      '<script>',
      '%00',
    ];
    const piece = this.random.pick(pieces);
    return piece.repeat(Math.ceil(this.random.pick([10, 5_000, 50_000, 200_000]) / piece.length));
  }

  #hostileProduct(): Promise<number> {
    const { random } = this;
    const texts = ['name', 'tagline', 'description', 'unitLabel', 'taxCode', 'licence', 'externalReference'];
    const product = {
      slug: `hostile-${random.whole(0, 1e9)}`,
      name: 'Hostile',
      [random.pick(texts as [string, ...string[]])]: this.#hostileText(),
      tags: Array.from({ length: random.pick([1, 50, 5_000]) }, (_, nth) => `tag ${nth}`),
      metadata: nested(random.whole(1, 2_000)),
    };
    return this.#json('POST', '/catalog/products', product);
  }

  #search(): Promise<number> {
    const text = encodeURIComponent(this.#hostileText().slice(0, 4_000).toWellFormed());
    const paths: [string, ...string[]] = [
      `/catalog/products?text=${text}`,
      `/catalog/products?first=100&text=a`,
      `/catalog/products/${this.target.productId}/releases.atom`,
      `/catalog/facets?text=${text.slice(0, 200)}`,
      `/catalog/export.csv?first=1000`,
      `/analytics/revenue?interval=hour&from=2026-01-01T00:00:00Z&to=2026-02-10T00:00:00Z`,
      `/docs`,
      `/openapi.json`,
      `/%00/${text.slice(0, 500)}`,
      `/catalog/products?${times(500, (n) => `a${n}=1`).replaceAll(' ', '&')}`,
    ];
    return this.#send({ path: this.random.pick(paths) });
  }

  #hostileBody(): Promise<number> {
    const bodies: [string, ...string[]] = [
      '['.repeat(500_000),
      `{"query":"${'\\u0000'.repeat(20_000)}"}`,
      `{"query":"{hello{status}}","variables":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
      'x'.repeat(3_000_000),
      `{"query":"{hello{status}}","extensions":{"persistedQuery":{"version":1,"sha256Hash":"${'0'.repeat(64)}"}}}`,
      '{"__proto__":{"query":"{hello{status}}"}}',
    ];
    const body = this.random.pick(bodies);
    return this.#send({ method: 'POST', path: this.random.pick(['/graphql', '/catalog/products']), body });
  }

  #oauth(): Promise<number> {
    const text = this.#hostileText().slice(0, 20_000);
    const forms: [Record<string, string>, ...Record<string, string>[]] = [
      { grant_type: 'password', username: text, password: text },
      { grant_type: 'client_credentials', client_id: text, client_secret: text },
      { grant_type: 'authorization_code', code: text, client_id: 'client_x', code_verifier: text },
      { grant_type: 'refresh_token', refresh_token: text },
    ];
    const path = this.random.pick([
      '/oauth/token',
      '/oauth/introspect',
      '/oauth/revoke',
      '/oauth/par',
      '/oauth/device',
    ]);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.#send({
      method: 'POST',
      path,
      headers,
      body: new URLSearchParams(this.random.pick(forms)).toString(),
    });
  }

  /** Appends an endless header line or many short lines to a CSV import. */
  async #import(): Promise<number> {
    const opened = await this.#sendText({
      ...{ method: 'POST', path: '/catalog/imports', body: '{"format":"csv"}' },
      headers: { 'content-type': 'application/json' },
    });
    const id = /"id":"(import_\w+)"/.exec(opened.text)?.[1];
    if (!id) return opened.status;
    const body = this.random.pick([
      '"'.repeat(8_000_000),
      'a,'.repeat(4_000_000),
      `slug,name\n${'a,b\n'.repeat(100_000)}`,
    ]);
    const path = `/catalog/imports/${id}/lines?offset=0`;
    const status = await this.#send({ method: 'POST', path, body, headers: { 'content-type': 'text/csv' } });
    await this.#send({ method: 'DELETE', path: `/catalog/imports/${id}` });
    return status;
  }

  /** Advances one test clock twelve times at once with one idempotency key. */
  async #clocks(): Promise<number> {
    const input = { name: 'Attack', now: '2026-01-01T00:00:00Z' };
    const create = 'mutation ($input: CreateTestClockInput!) { createTestClock(input: $input) { testClock { id } } }';
    const made = await this.#sendText(this.#post('/graphql', { query: create, variables: { input } }));
    const id = /"id":"(clock_\w+)"/.exec(made.text)?.[1];
    if (!id) return made.status;
    const query = `mutation ($id: ID!) { advanceTestClock(id: $id, input: { by: "P1Y" }) { testClock { status } } }`;
    const advance = this.#post('/graphql', { query, variables: { id } }, { 'idempotency-key': id });
    const statuses = await Promise.all(Array.from({ length: 12 }, () => this.#send(advance)));
    return Math.max(...statuses);
  }

  /** Sends a body or headers byte by byte for some seconds. */
  async #drip(): Promise<number> {
    const { hostname, port } = new URL(this.target.address);
    const socket = connect({ host: hostname, port: Number(port), localAddress: this.#address() });
    socket.on('error', () => {});
    const closed = new Promise((over) => socket.on('close', over));
    socket.write(
      this.random.happens(50)
        ? 'POST /graphql HTTP/1.1\r\nHost: hub\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n'
        : 'GET / HTTP/1.1\r\nHost: hub\r\n',
    );
    for (let nth = 0; nth < 20 && !socket.destroyed; nth += 1) {
      socket.write('x');
      await sleep(250);
    }
    socket.destroy();
    await closed;
    return 0;
  }

  /** Opens connections that send no request. */
  async #flood(): Promise<number> {
    const { hostname, port } = new URL(this.target.address);
    const sockets = Array.from({ length: 200 }, () => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: this.#address() });
      socket.on('error', () => {});
      return socket;
    });
    await sleep(500);
    sockets.forEach((socket) => socket.destroy());
    return 0;
  }

  #graphql(query: string, variables: object = {}): Promise<number> {
    return this.#json('POST', '/graphql', { query, variables });
  }

  #json(method: string, path: string, body: object): Promise<number> {
    return this.#send({ ...this.#post(path, body), method });
  }

  #post(path: string, body: object, headers: Record<string, string> = {}): AttackRequest {
    return {
      method: 'POST',
      path,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    };
  }

  async #send(sent: AttackRequest): Promise<number> {
    return (await this.#sendText(sent)).status;
  }

  #sendText({ method = 'GET', path, headers = {}, body }: AttackRequest): Promise<{ status: number; text: string }> {
    const credentials = this.random.pick(
      this.target.credentials as [Record<string, string>, ...Record<string, string>[]],
    );
    const agent = this.random.pick(this.#agents as [Agent, ...Agent[]]);
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const all = {
      ...length,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...credentials,
      ...headers,
    };
    return new Promise((answer) => {
      const lost = () => answer({ status: 0, text: '' });
      const request = send(this.target.address + path, { method, agent, headers: all, timeout: 60_000 }, (response) => {
        let text = '';
        response.on('data', (piece: Buffer) => (text.length < 10_000 ? (text += piece.toString()) : undefined));
        response.on('end', () => answer({ status: response.statusCode ?? 0, text }));
        response.on('error', lost);
      });
      request.on('error', lost);
      request.on('timeout', () => request.destroy());
      request.end(body);
    });
  }

  #address(): string {
    return `127.0.0.${this.random.whole(2, 41)}`;
  }
}

function nested(depth: number): object {
  let value: object = {};
  for (let nth = 0; nth < depth; nth += 1) value = { a: value };
  return value;
}
