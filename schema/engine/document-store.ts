import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

/** In characters of their sources; a parsed document takes up to 150 bytes of memory for each. */
const mostCharacters = 250_000;

/** Of documents that were sent once, their hashes. */
const mostSeen = 10_000;

/**
 * Keeps parsed documents, by the hash of their text, that came more than once; those used the longest ago are forgotten
 * first. Documents that are made up for one request push none of these out.
 */
export class DocumentStore {
  readonly #kept = new LRUCache<string, DocumentNode>({
    maxSize: mostCharacters,
    sizeCalculation: ({ loc }) => loc!.end + 1,
  });
  readonly #seen = new LRUCache<string, true>({ max: mostSeen });

  get(hash: string): Promise<DocumentNode | undefined> {
    return Promise.resolve(this.#kept.get(hash));
  }

  set(hash: string, document: DocumentNode): Promise<void> {
    if (this.#seen.has(hash)) this.#kept.set(hash, document);
    else this.#seen.set(hash, true);
    return Promise.resolve();
  }

  delete(hash: string): Promise<boolean> {
    return Promise.resolve(this.#kept.delete(hash));
  }
}
