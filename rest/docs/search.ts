import MiniSearch from 'minisearch';
import { html } from './html.ts';
import type { DocsHtml } from './html.ts';
import type { DocsPage } from './page.ts';

const maxResults = 20;
const maxQueryLength = 100;
/** The number of sections that are indexed without a pause: about 5 ms. */
const entriesPerSlice = 100;

interface Entry {
  id: number;
  address: string;
  page: string;
  group: string;
  title: string;
  text: string;
  keywords: string;
}

/** The full-text index of all sections of all pages. */
export class DocsSearch {
  readonly #index = new MiniSearch<Entry>({
    fields: ['title', 'page', 'keywords', 'text'],
    storeFields: ['address', 'page', 'group', 'title', 'text'],
    processTerm: normalForm,
    searchOptions: {
      boost: { title: 4, page: 2, keywords: 3 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      boostDocument: (_, __, stored) => (stored ? weightOf(stored as unknown as Entry) : 1),
      combineWith: 'AND',
    },
  });

  private constructor() {}

  /** Indexes the sections in slices, so that other requests are answered between them. */
  static async build(pages: readonly DocsPage[]): Promise<DocsSearch> {
    const search = new DocsSearch();
    const entries = pages.flatMap(({ path, title: page, group, sections }) =>
      sections.map(({ id, title, text, keywords = '' }) => {
        return { address: id ? `${path}#${id}` : path, page, group, title, text, keywords };
      }),
    );
    await search.#index.addAllAsync(
      entries.map((entry, id) => ({ id, ...entry })),
      { chunkSize: entriesPerSlice },
    );
    return search;
  }

  /** The sections that match all words of a query, or else any of them, best first. */
  find(query: string): Entry[] {
    const text = query.slice(0, maxQueryLength);
    const all = this.#index.search(text);
    const found = all.length > 0 ? all : this.#index.search(text, { combineWith: 'OR' });
    return found.slice(0, maxResults) as unknown as Entry[];
  }
}

/**
 * The weight of an entry. Guides explain; lists of operations, types, problems and events, and tables of standards and
 * attacks, repeat their words. A name of the API still finds its entry, since no guide has it as a heading.
 */
function weightOf({ group, page }: Entry): number {
  if (group === 'Reference' || page === 'Events') return 0.25;
  return ['Conformance', 'Security', 'Glossary'].includes(page) ? 0.5 : 1;
}

/** The form in which words are compared: lower case, British, and without the ending of an English plural. */
function normalForm(term: string): string {
  const word = term.toLowerCase().replace(/^licens/, 'licenc');
  if (word.length < 4 || word.endsWith('ss')) return word;
  return word.replace(/ies$/, 'y').replace(/(?<=x|ch|sh|ss)es$|s$/, '');
}

/** The page of results. */
export function searchPage(query: string, found: readonly Entry[]): DocsHtml {
  return html`<h1>Search</h1>
    <p class="lead">
      ${
        query
          ? html`${found.length === 0 ? 'Nothing' : found.length} found for
              <strong>${query.slice(0, maxQueryLength)}</strong>.`
          : 'Write a word into the field above.'
      }
    </p>
    <ol class="results">
      ${found.map(
        ({ address, page, title, text }) =>
          html`<li>
            <a href="${address}">${title}</a> ${page !== title && html`<span class="note">${page}</span>`}
            <p>${excerpt(text, query)}</p>
          </li>`,
      )}
    </ol>`;
}

/** About 160 characters of a text around the first word of the query. */
function excerpt(text: string, query: string): string {
  const plain = text.replaceAll(/\s+/g, ' ');
  const word = query.split(/\W+/).find((each) => each && plain.toLowerCase().includes(each.toLowerCase()));
  const at = word ? plain.toLowerCase().indexOf(word.toLowerCase()) : 0;
  const start = Math.max(0, plain.lastIndexOf(' ', Math.max(0, at - 60)));
  if (start + 160 >= plain.length) return `${start > 0 ? '… ' : ''}${plain.slice(start).trim()}`;
  const end = plain.lastIndexOf(' ', start + 160);
  return `${start > 0 ? '… ' : ''}${plain.slice(start, end > start ? end : start + 160).trim()} …`;
}
