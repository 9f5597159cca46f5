import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { KnownDocuments } from './known-documents.ts';
import { recentlyUsed } from '../../src/platform/values/recently-used.ts';

/** The total length of the stored sources; a parsed document takes up to 150 bytes of memory per character. */
const maxSourceCharacters = 250_000;

/** The number of stored hashes of documents that were sent once. */
const maxSeenOnce = 10_000;

/**
 * Caches parsed documents that were sent more than once, by the hash of their text, and evicts the least recently used.
 * Documents that are sent only once evict none of these. Documents of the console are kept from the first time on.
 */
export class DocumentStore {
  readonly #documents = new LRUCache<string, DocumentNode>({
    maxSize: maxSourceCharacters,
    sizeCalculation: ({ loc }) => loc!.end + 1,
  });
  readonly #seen = recentlyUsed<string, true>(maxSeenOnce);

  constructor(private readonly known: Pick<KnownDocuments, 'isListed'>) {}

  get(hash: string): Promise<DocumentNode | undefined> {
    return Promise.resolve(this.#documents.get(hash));
  }

  async set(hash: string, document: DocumentNode): Promise<void> {
    if (this.#seen.has(hash) || (await this.known.isListed(hash.slice(hash.lastIndexOf(':') + 1))))
      this.#documents.set(hash, document);
    else this.#seen.set(hash, true);
  }

  delete(hash: string): Promise<boolean> {
    return Promise.resolve(this.#documents.delete(hash));
  }
}
