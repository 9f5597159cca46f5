import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GraphQLSchema } from 'graphql';
import type { OpenApi } from '../openapi/document.ts';
import { apiPage } from './api-page.ts';
import type { RefusalCode } from './codes.ts';
import { guidePage } from './guide-page.ts';
import { guides } from './guides.ts';
import { html } from './html.ts';
import type { DocsHtml } from './html.ts';
import { layout } from './layout.ts';
import type { DocsService } from './layout.ts';
import type { CachedText } from './cached-text.ts';
import type { DocsPage } from './page.ts';
import { problemsPage } from './problems.ts';
import { DocsSearch, searchPage } from './search.ts';
import { topicPage } from './topic-page.ts';
import { signInTopic, topics } from './topics.ts';
import { typePages } from './type-page.ts';

export interface SiteOptions {
  schema: GraphQLSchema;
  document: OpenApi;
  codes: RefusalCode[];
  service: DocsService;
}

/** All pages of the documentation: guides, reference, codes of refusals, and the search over them. */
export class DocsSite {
  readonly #pages: ReadonlyMap<string, DocsPage>;

  private constructor(
    pages: readonly DocsPage[],
    private readonly search: DocsSearch,
    private readonly service: DocsService,
  ) {
    this.#pages = new Map(pages.map((page) => [page.path, page]));
  }

  /** Renders all pages, which takes about 300 ms; other requests are answered between two pages. */
  static async build({ service, ...options }: SiteOptions): Promise<DocsSite> {
    const pages: DocsPage[] = [];
    for (const page of allPages(options)) {
      pages.push(page);
      await nextTurn();
    }
    return new DocsSite(pages, await DocsSearch.build(pages), service);
  }

  /** The addresses of all pages. */
  get paths(): string[] {
    return [...this.#pages.keys()];
  }

  /** The page at an address, if there is one. */
  render(path: string): CachedText | undefined {
    const page = this.#pages.get(path);
    if (!page) return undefined;
    const sidebar = this.#sidebar(page);
    return layout({ ...this.service, title: page.title, sidebar, contents: contents(page), body: page.body });
  }

  /** The page of results of a search. */
  renderSearch(query: string): CachedText {
    const body = searchPage(query, query ? this.search.find(query) : []);
    return layout({ ...this.service, title: 'Search', sidebar: this.#sidebar(), body, query });
  }

  /** The list of all pages by group; the operations of the current page stand below it. */
  #sidebar(current?: DocsPage): DocsHtml {
    const listed = [...this.#pages.values()].filter(({ isUnlisted }) => !isUnlisted);
    return html`${[...Map.groupBy(listed, ({ group }) => group)].map(
      ([group, pages]) =>
        html`<h2>${group}</h2>
          <ul>
            ${pages.map(
              (page) =>
                html`<li>
                  <a href="${page.path}" ${page === current && html`aria-current="page"`}>${page.title}</a>
                  ${page === current && page.isReference && sectionList(page)}
                </li>`,
            )}
          </ul>`,
    )}`;
  }
}

function* allPages({ schema, document, codes }: Omit<SiteOptions, 'service'>): Generator<DocsPage> {
  const allTopics = [...topics, signInTopic];
  for (const guide of guides) yield guidePage(guide);
  yield apiPage(schema, allTopics);
  for (const topic of allTopics) yield topicPage(schema, document, topic);
  yield problemsPage(schema, codes);
  yield* typePages(schema);
}

function contents(page: DocsPage): DocsHtml | undefined {
  if (page.isReference || page.headings.length < 2) return undefined;
  return html`<h2>On this page</h2>
    ${sectionList(page)}`;
}

function sectionList({ headings }: DocsPage): DocsHtml {
  return html`<ul>
    ${headings
      .filter(({ level }) => level < 4)
      .map(({ id, text, level }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`)}
  </ul>`;
}
