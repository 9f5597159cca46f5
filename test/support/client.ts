/** A program that calls the hub over HTTP. */
export class HubClient {
  constructor(
    readonly address: string,
    readonly headers: Record<string, string> = {},
  ) {}

  static withKey(address: string, key: string): HubClient {
    return new HubClient(address, { authorization: `Bearer ${key}` });
  }

  with(headers: Record<string, string>): HubClient {
    return new HubClient(this.address, { ...this.headers, ...headers });
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(this.address + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.headers,
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson && text ? JSON.parse(text) : text) as Json,
    };
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  async graphql(query: string, variables: Record<string, unknown> = {}): Promise<Answer> {
    return this.post('/graphql', { query, variables });
  }
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}

/** JSON of any shape, which tests can read without declaring its type. */
export type Json = { readonly [name: string]: Json } & Pick<
  readonly Json[],
  'map' | 'flatMap' | 'find' | 'filter' | 'length' | 'every' | 'some' | 'slice' | typeof Symbol.iterator
>;
