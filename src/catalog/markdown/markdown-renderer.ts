import { LRUCache } from 'lru-cache';
import { unavailable } from '../../errors.ts';
import { FairShare } from '../../platform/sharing/fair-share.ts';
import { WorkThread } from '../../platform/threads/work-thread.ts';
import { asPlainHtml, renderMarkdown } from './render-markdown.ts';

/** In characters. The slowest text of this length takes one or two milliseconds. */
const short = 2_000;

/** The slowest known texts of 50,000 characters take about 200 ms. */
const mostMs = 1_000;
const memoryMb = 128;

/** The cache size in characters of text and HTML; the least recently used entries are evicted first. */
const cacheSize = 20_000_000;

const mostWaiting = 400;
const waitMs = 10_000;

/**
 * Renders Markdown with limits on time and memory. Long texts are rendered in a worker thread, one at a time, in turns
 * between callers. A text that exceeds the limits is shown unrendered. Results are cached by text.
 */
export class MarkdownRenderer {
  readonly #thread: WorkThread<string, string>;
  readonly #turns = new FairShare({
    ...{ capacity: 1, perCaller: 1, mostWaiting, waitMs },
    refusal: () => unavailable('overloaded', 'Many texts are being rendered; try again shortly.', 2),
  });
  readonly #rendered = new LRUCache<string, string>({
    maxSize: cacheSize,
    sizeCalculation: (html, text) => html.length + text.length + 1,
  });

  /** `longestMs` is the time limit for rendering one text. */
  constructor({ longestMs = mostMs } = {}) {
    const module = new URL('./markdown-worker', import.meta.url);
    this.#thread = new WorkThread({ module, longestMs, memoryMb });
  }

  /** Returns HTML that is safe to show on any page; `caller` identifies the requesting party, for fair turns. */
  render(text: string, caller: string): string | Promise<string> {
    const known = this.#rendered.get(text);
    if (known !== undefined) return known;
    if (text.length <= short) return this.#keep(text, renderMarkdown(text));
    return this.#renderInThread(text, caller);
  }

  /** Whether the HTML of a text is known; a text that could not be rendered in time was only shown as it is. */
  isRendered(text: string): boolean {
    return this.#rendered.has(text);
  }

  async close(): Promise<void> {
    await this.#thread.close();
  }

  async #renderInThread(text: string, caller: string): Promise<string> {
    const release = await this.#turns.acquire(caller);
    try {
      return this.#rendered.get(text) ?? (await this.#bounded(text));
    } finally {
      release();
    }
  }

  async #bounded(text: string): Promise<string> {
    try {
      return this.#keep(text, await this.#thread.run(text));
    } catch {
      // Not cached: the next attempt may succeed, since the machine may only be busy now.
      return asPlainHtml(text);
    }
  }

  #keep(text: string, html: string): string {
    this.#rendered.set(text, html);
    return html;
  }
}
