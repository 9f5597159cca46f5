import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';

/** The total length of the texts that callers registered, in characters. */
const maxSentCharacters = 2_000_000;

/** Which documents `/graphql` runs: any, or those that the build of the console lists. */
export type AcceptedDocuments = 'any' | 'listed';

/**
 * The documents that can be sent by the SHA-256 of their text, as clients with persisted documents do: those of the console,
 * and, unless only these are accepted, the ones that callers sent with their hash before (automatic persisted queries).
 * The list is read at its first use, so that a start does not wait for it.
 */
export class KnownDocuments {
  #listed: Promise<ReadonlyMap<string, string>> | undefined;
  readonly #sent = new LRUCache<string, string>({
    maxSize: maxSentCharacters,
    sizeCalculation: ({ length }) => length + 1,
  });

  constructor(
    private readonly file: string,
    private readonly accepted: AcceptedDocuments,
  ) {}

  /** Whether a document with this hash may be run. */
  async accepts(hash: string): Promise<boolean> {
    return this.accepted === 'any' || (await this.isListed(hash));
  }

  async isListed(hash: string): Promise<boolean> {
    return (await this.#list()).has(hash);
  }

  /** The text with a hash; the server puts a prefix before it. */
  async get(key: string): Promise<string | undefined> {
    const hash = key.slice(key.lastIndexOf(':') + 1);
    return (await this.#list()).get(hash) ?? this.#sent.get(hash);
  }

  /** Keeps a text that was sent with its hash, which the server has checked. */
  async set(key: string, text: string): Promise<void> {
    const hash = key.slice(key.lastIndexOf(':') + 1);
    if (this.accepted === 'any' && !(await this.isListed(hash))) this.#sent.set(hash, text);
  }

  async delete(key: string): Promise<boolean> {
    return this.#sent.delete(key.slice(key.lastIndexOf(':') + 1));
  }

  #list(): Promise<ReadonlyMap<string, string>> {
    this.#listed ??= readList(this.file).catch((error: unknown) => {
      this.#listed = undefined;
      throw error;
    });
    return this.#listed;
  }
}

/** A hub without a build of the console lists nothing. */
async function readList(file: string): Promise<ReadonlyMap<string, string>> {
  try {
    return new Map(Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, string>));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw error;
  }
}
