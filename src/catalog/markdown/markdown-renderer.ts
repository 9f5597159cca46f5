import { LRUCache } from 'lru-cache';
import { unavailable } from '../../errors.ts';
import { FairShare } from '../../platform/sharing/fair-share.ts';
import { WorkThread } from '../../platform/threads/work-thread.ts';
import { asPlainHtml, renderMarkdown } from './render-markdown.ts';

/** In characters. The worst text of this length takes a millisecond or two. */
const short = 2_000;

/** The worst texts of 50,000 characters that are known take a fifth of a second. */
const mostMs = 1_000;
const memoryMb = 128;

/** Bytes of text and HTML that are kept; those used the longest ago are forgotten first. */
const cacheSize = 20_000_000;

const mostWaiting = 400;
const waitMs = 10_000;

/**
 * Renders Markdown within bounds: long texts in a thread of their own, one at a time, the callers taking turns; what
 * takes too long, or too much memory, is shown as it was written. Results are kept, by their text.
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

  /** `longestMs`: how long the rendering of one text may take. */
  constructor({ longestMs = mostMs } = {}) {
    const module = new URL('./markdown-worker', import.meta.url);
    this.#thread = new WorkThread({ module, longestMs, memoryMb });
  }

  /** HTML that may be shown on any page, for any text; `caller` is the party that asks for it. */
  render(text: string, caller: string): string | Promise<string> {
    const known = this.#rendered.get(text);
    if (known !== undefined) return known;
    if (text.length <= short) return this.#keep(text, renderMarkdown(text));
    return this.#renderInThread(text, caller);
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
      // Another time it may be rendered: the machine may be busy now.
      return asPlainHtml(text);
    }
  }

  #keep(text: string, html: string): string {
    this.#rendered.set(text, html);
    return html;
  }
}
