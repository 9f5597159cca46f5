/** A topic of the API reference, which has one page. */
export interface Topic {
  /** The last part of the page's address, below /docs/api. */
  name: string;
  title: string;
  description: string;
  /** The root fields of GraphQL, in the order of the page. */
  fields: readonly string[];
}
