/** A part of a statement with its parameters in order. */
export interface Sql {
  sql: string;
  params: unknown[];
}

export function sql(text: string, ...params: unknown[]): Sql {
  return { sql: text, params };
}

/** Parts joined by a word between them, in brackets. */
export function joined(parts: readonly Sql[], between: string): Sql {
  return sql(`(${parts.map((part) => part.sql).join(between)})`, ...parts.flatMap(({ params }) => params));
}
