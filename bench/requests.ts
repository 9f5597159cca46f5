export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** The credentials of an OAuth client. */
export interface Credentials {
  id: string;
  secret: string;
}

export function get(path: string, headers: Record<string, string> = {}): HttpRequest {
  return { method: 'GET', path, headers };
}

export function postJson(path: string, body: string, headers: Record<string, string>): HttpRequest {
  return { method: 'POST', path, body, headers: { 'content-type': 'application/json', ...headers } };
}

/** Posts a form, with the client authenticated by HTTP Basic. */
export function postForm(path: string, fields: Record<string, string>, client: Credentials): HttpRequest {
  const headers = { ...basic(client), 'content-type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', path, body: new URLSearchParams(fields).toString(), headers };
}

/** Adds an address for each caller, since requests without a key are limited by address. */
export function fromAddressOf(turn: number, request: HttpRequest): HttpRequest {
  const address = `10.0.${(turn >> 8) % 256}.${turn % 256}`;
  return { ...request, headers: { ...request.headers, 'x-forwarded-for': address } };
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

function basic({ id, secret }: Credentials): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
}
