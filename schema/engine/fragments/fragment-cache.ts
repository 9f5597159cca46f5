import { LRUCache } from 'lru-cache';
import type { Fragment } from './fragment.ts';

/** An estimate of the memory that an entry takes besides its JSON and its key, in bytes. */
const bytesPerEntry = 450;

/** What the cache did since the hub started, and what it holds. */
export interface FragmentCacheState {
  hits: number;
  misses: number;
  entries: number;
  bytes: number;
}

/** The fragments of one hub, bounded in bytes; the least recently used ones are dropped first. */
export class FragmentCache {
  readonly #fragments: LRUCache<string, Fragment>;
  #hits = 0;
  #misses = 0;

  constructor(
    maxBytes: number,
    /** Whether fragments may be read now; see docs/decisions/0030-revisions-by-trigger.md. */
    private readonly isTrusted: () => boolean = () => true,
  ) {
    this.#fragments = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.ceil(maxBytes / 10),
      sizeCalculation: ({ bytes }, key) => bytesPerEntry + bytes.length + key.length,
    });
  }

  get isUsable(): boolean {
    return this.isTrusted();
  }

  get(key: string): Fragment | undefined {
    const fragment = this.#fragments.get(key);
    if (fragment) this.#hits += 1;
    else this.#misses += 1;
    return fragment;
  }

  set(key: string, fragment: Fragment): void {
    this.#fragments.set(key, fragment);
  }

  clear(): void {
    this.#fragments.clear();
  }

  state(): FragmentCacheState {
    const { size: entries, calculatedSize: bytes } = this.#fragments;
    return { hits: this.#hits, misses: this.#misses, entries, bytes };
  }
}
