import type { DocsContent } from './html.ts';

/** A heading that the sidebar and the list of contents lead to. */
export interface Heading {
  id: string;
  text: string;
  level: number;
}

/** A part of a page that the search finds by itself. */
export interface Section {
  /** The id of its heading; empty for the beginning of the page. */
  id: string;
  title: string;
  text: string;
  /** Words that find it besides its own, such as the names of its operations. */
  keywords?: string;
}

/** A page of the documentation. */
export interface DocsPage {
  path: string;
  title: string;
  /** The group of the sidebar that lists it. */
  group: string;
  summary: string;
  body: DocsContent;
  headings: readonly Heading[];
  sections: readonly Section[];
  /** Whether requests and answers stand in a third column, as in the reference. */
  isReference?: true;
  /** Whether the sidebar leaves it out. */
  isUnlisted?: true;
}
