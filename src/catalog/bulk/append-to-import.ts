import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { conflict, invalid } from '../../errors.ts';
import type { CatalogImport } from './catalog-import.ts';
import { cutRecords, lastRecord, longestRecord } from './cut-records.ts';
import type { CutText } from './cut-records.ts';
import { BulkFormat } from './import-input.ts';
import { importStates } from './import-status.ts';
import { longestHeader, readHeader } from './read-header.ts';
import { stageLines } from './staged-lines.ts';

/** A piece of a file, and where in the file it begins. */
export interface Chunk {
  /** In bytes of UTF-8. */
  offset: number;
  text: string;
}

const mostLines = 1_000_000;
const mostBytes = 1_000_000_000;

/** So many records are taken in one transaction, which lasts a fraction of a second. */
const mostAtOnce = 10_000;

/** A piece that is taken slice by slice, and how much of it has been. */
export class Taking {
  #taken = 0;
  #bytes = 0;

  constructor(private readonly chunk: Chunk) {
    requireSound(chunk.text);
  }

  get isDone(): boolean {
    return this.#taken === this.chunk.text.length;
  }

  /**
   * Takes the next slice into an import that is locked. The piece that came last is taken once, however often it is
   * sent; any other that does not begin where the last one ended is refused with the offset at which to continue.
   */
  async take(em: EntityManager, held: CatalogImport, now: Temporal.Instant): Promise<void> {
    importStates.require(held, 'append');
    const { offset, text } = this.chunk;
    if (!this.#taken && held.isRepeated(offset, text)) return void (this.#taken = text.length);
    requirePlace(held, offset + this.#bytes);
    const cut = this.#cut(held);
    requireShortHeader(held, cut);
    takeHeader(held, cut);
    requireSize(held, cut);
    await stageLines(em, held, cut.records);
    this.#finish(held, cut);
    held.workedAt = now;
  }

  #cut(held: CatalogImport): CutText {
    const next = this.chunk.text.slice(this.#taken);
    const text = held.rest + (held.receivedBytes ? next : next.replace(/^\uFEFF/, ''));
    return cutRecords(held.format, text, held.nextLine, mostAtOnce);
  }

  /** What is left of the text after the last end of a line waits with the import; all else is for the next slice. */
  #finish(held: CatalogImport, { records, isComplete, rest, nextLine }: CutText): void {
    const end = isComplete ? this.chunk.text.length : this.chunk.text.length - rest.length;
    const bytes = Buffer.byteLength(this.chunk.text.slice(this.#taken, end));
    if (held.receivedBytes + bytes > mostBytes)
      throw invalid('/text', 'is too much: an import holds 1 GB at most; divide the file');
    held.receive({ bytes, rest: isComplete ? rest : '', nextLine, count: records.length });
    this.#bytes += bytes;
    this.#taken = end;
    if (this.isDone) held.noteLast(this.chunk.offset, this.chunk.text);
  }
}

/** Takes what has come after the last end of a line. */
export async function receiveLast(em: EntityManager, held: CatalogImport): Promise<void> {
  const cut = { records: lastRecord(held), isComplete: true, rest: '', nextLine: held.nextLine };
  takeHeader(held, cut);
  await stageLines(em, held, cut.records);
  held.rest = '';
  held.received += cut.records.length;
  if (held.received > 0) return;
  throw invalid('/id', 'has received no product yet; append lines before it is started');
}

function takeHeader(held: CatalogImport, { records }: CutText): void {
  if (held.format !== BulkFormat.csv || held.header) return;
  const first = records.shift();
  if (first) held.header = readHeader(first.text);
}

/** A header that has not ended is judged as well: it would be read again with each piece. */
function requireShortHeader({ format, header }: CatalogImport, { records, rest }: CutText): void {
  if (format !== BulkFormat.csv || header || (records[0]?.text ?? rest).length <= longestHeader) return;
  throw invalid('/text', `must begin with a header of at most ${longestHeader} characters`);
}

function requirePlace({ receivedBytes }: CatalogImport, offset: number): void {
  if (offset === receivedBytes) return;
  const sentence = `${receivedBytes} bytes have been received; continue at offset ${receivedBytes}.`;
  throw conflict('import_offset_mismatch', sentence);
}

function requireSound(text: string): void {
  if (!text.isWellFormed() || text.includes('\0'))
    throw invalid('/text', 'must not contain the character U+0000 or half of a surrogate pair');
}

function requireSize({ received }: CatalogImport, { records, isComplete, rest, nextLine }: CutText): void {
  const long = records.find(({ text }) => text.length > longestRecord)?.line;
  const isRestLong = isComplete && rest.length > longestRecord;
  const line = long ?? (isRestLong ? nextLine : undefined);
  if (line !== undefined)
    throw invalid('/text', `has more than 4 million characters in line ${line}; is a quote left open there?`);
  if (received + records.length > mostLines)
    throw invalid('/text', 'is too much: an import holds 1,000,000 products at most; divide the file');
}
