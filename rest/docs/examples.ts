/** A request that a reader can send unchanged; a test sends each one, or validates it against the schema. */
export interface Example {
  method: 'GET' | 'POST';
  path: string;
  needsKey: boolean;
  headers?: Record<string, string>;
  body?: object;
}

/** A request that needs no credentials. */
export const hello: Example = { method: 'GET', path: '/api/helloWorld', needsKey: false };

export const listProducts: Example = { method: 'GET', path: '/catalog/products?first=10', needsKey: true };

export const registerProduct: Example = {
  method: 'POST',
  path: '/catalog/products',
  needsKey: true,
  headers: { 'Idempotency-Key': 'register-tasks-1' },
  body: {
    slug: 'tasks',
    name: 'Tasks',
    plans: [{ key: 'team', name: 'Team', prices: [{ currency: 'EUR', unitAmount: '9.90' }] }],
  },
};

export const graphHello: Example = {
  method: 'POST',
  path: '/graphql',
  needsKey: false,
  body: { query: '{ hello { message version } }' },
};

export const graphProducts: Example = {
  method: 'POST',
  path: '/graphql',
  needsKey: true,
  body: { query: '{ products(first: 10) { nodes { name } pageInfo { endCursor } } }' },
};

/** The request as a curl command. */
export function curl(url: string, { method, path, needsKey, headers = {}, body }: Example): string {
  const sent = body ? { 'Content-Type': 'application/json', ...headers } : headers;
  const lines = [
    `curl ${method === 'POST' && !body ? '-X POST ' : ''}'${url}${path}'`,
    ...(needsKey ? ['-H "X-API-Key: $HUB_KEY"'] : []),
    ...Object.entries(sent).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body ? [`-d '${textOf(body)}'`] : []),
  ];
  return lines.join(' \\\n  ');
}

/** The body on one line, or with one line for each field if it is long. */
function textOf(body: object): string {
  const line = JSON.stringify(body);
  if (line.length < 80) return line;
  const fields = Object.entries(body).map(([name, value]) => `    "${name}": ${JSON.stringify(value)}`);
  return `{\n${fields.join(',\n')}\n  }`;
}
