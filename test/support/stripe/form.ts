/** The parameters of a call: values, and objects and lists of them. */
export type Params = { [name: string]: string | Params };

/** Reads the parameters of a body or a query as Stripe's libraries write them: `metadata[hub_key]=x&expand[0]=y`. */
export function readForm(text: string): Params {
  const params: Params = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split('[').map((step) => step.replace(/\]$/, ''));
    let at = params;
    for (const step of path.slice(0, -1)) at = (at[step] ??= {}) as Params;
    at[path.at(-1)!] = value;
  }
  return params;
}

export function textOf(params: Params, name: string): string | undefined {
  const value = params[name];
  return typeof value === 'string' ? value : undefined;
}

export function mapOf(params: Params, name: string): Record<string, string> {
  const value = params[name];
  return value && typeof value === 'object' ? (value as Record<string, string>) : {};
}
