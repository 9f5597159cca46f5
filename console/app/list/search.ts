/** What a list keeps in the address bar: its page, its search and its choices. */
export type ListSearch<Choices> = {
  q?: string;
  after?: string;
  before?: string;
} & { [Name in keyof Choices]?: Choices[Name] extends readonly (infer Value)[] ? Value : string };

export const pageSize = 25;

/**
 * Reads the search parameters of a list. Choices have the values that they may take; one without values takes any text.
 * Anything else in the address is ignored.
 */
export function listSearch<const Choices extends Record<string, readonly string[] | undefined>>(choices: Choices) {
  return (raw: Record<string, unknown>): ListSearch<Choices> => {
    const found = Object.entries(choices).filter(([name, values]) => {
      const value = raw[name];
      return typeof value === 'string' && value !== '' && (!values || values.includes(value));
    });
    const own = Object.fromEntries(found.map(([name]) => [name, raw[name]]));
    return { ...texts(raw), ...own } as ListSearch<Choices>;
  };
}

/** The arguments of a page: forwards from the beginning unless the address says otherwise. */
export function pageOf({ after, before }: { after?: string; before?: string }) {
  return before ? { last: pageSize, before } : { first: pageSize, after };
}

function texts(raw: Record<string, unknown>): { q?: string; after?: string; before?: string } {
  const names = ['q', 'after', 'before'].filter((name) => raw[name] !== undefined && raw[name] !== '');
  // The router reads a number in the address as one.
  return Object.fromEntries(names.map((name) => [name, String(raw[name] as string | number)]));
}
