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

/** A part of a file, and its offset in the file. */
export interface FileChunk {
  /** In bytes of UTF-8. */
  offset: number;
  text: string;
}

const maxLines = 1_000_000;
const maxBytes = 1_000_000_000;

/** The most records of one slice: its transaction takes a fraction of a second. */
const maxSliceRecords = 10_000;

/** Receives a chunk slice by slice, and counts its received characters and bytes. */
export class ChunkReceiver {
  #taken = 0;
  #bytes = 0;

  constructor(private readonly chunk: FileChunk) {
    requireStorable(chunk.text);
  }

  get isDone(): boolean {
    return this.#taken === this.chunk.text.length;
  }

  /**
   * Receives the next slice into a locked import. The most recent chunk is received once, however often it is sent. Any
   * other chunk must begin where the last one ended; otherwise it is refused with the offset at which to continue.
   */
  async receiveSlice(em: EntityManager, catalogImport: CatalogImport, now: Temporal.Instant): Promise<void> {
    importStates.require(catalogImport, 'append');
    const { offset, text } = this.chunk;
    if (!this.#taken && catalogImport.isRepeated(offset, text)) return void (this.#taken = text.length);
    requireOffset(catalogImport, offset + this.#bytes);
    const cut = this.#cut(catalogImport);
    requireShortHeader(catalogImport, cut);
    readHeaderOf(catalogImport, cut);
    requireSize(catalogImport, cut);
    await stageLines(em, catalogImport, cut.records);
    this.#finish(catalogImport, cut);
    catalogImport.workedAt = now;
  }

  #cut(catalogImport: CatalogImport): CutText {
    const next = this.chunk.text.slice(this.#taken);
    const text = catalogImport.rest + (catalogImport.receivedBytes ? next : next.replace(/^\uFEFF/, ''));
    return cutRecords(catalogImport.format, text, catalogImport.nextLine, maxSliceRecords);
  }

  /** Keeps an incomplete last line with the import, until more text is received. */
  #finish(catalogImport: CatalogImport, { records, isComplete, rest, nextLine }: CutText): void {
    const end = isComplete ? this.chunk.text.length : this.chunk.text.length - rest.length;
    const bytes = Buffer.byteLength(this.chunk.text.slice(this.#taken, end));
    if (catalogImport.receivedBytes + bytes > maxBytes)
      throw invalid('/text', 'exceeds the limit of 1 GB for an import; split the file');
    catalogImport.receive({ bytes, rest: isComplete ? rest : '', nextLine, count: records.length });
    this.#bytes += bytes;
    this.#taken = end;
    if (this.isDone) catalogImport.noteLast(this.chunk.offset, this.chunk.text);
  }
}

/** Receives the rest after the last end of a line; refuses an import without products. */
export async function receiveLast(em: EntityManager, catalogImport: CatalogImport): Promise<void> {
  const cut = { records: lastRecord(catalogImport), isComplete: true, rest: '', nextLine: catalogImport.nextLine };
  readHeaderOf(catalogImport, cut);
  await stageLines(em, catalogImport, cut.records);
  catalogImport.rest = '';
  catalogImport.received += cut.records.length;
  if (catalogImport.received > 0) return;
  throw invalid('/id', 'has received no products yet; append lines before starting it');
}

function readHeaderOf(catalogImport: CatalogImport, { records }: CutText): void {
  if (catalogImport.format !== BulkFormat.csv || catalogImport.header) return;
  const first = records.shift();
  if (first) catalogImport.header = readHeader(first.text);
}

/** Refuses a long header even while it is incomplete, since it would be parsed again with each chunk. */
function requireShortHeader({ format, header }: CatalogImport, { records, rest }: CutText): void {
  if (format !== BulkFormat.csv || header || (records[0]?.text ?? rest).length <= longestHeader) return;
  throw invalid('/text', `must begin with a header of at most ${longestHeader} characters`);
}

function requireOffset({ receivedBytes }: CatalogImport, offset: number): void {
  if (offset === receivedBytes) return;
  const sentence = `${receivedBytes} bytes have been received; continue at offset ${receivedBytes}.`;
  throw conflict('import_offset_mismatch', sentence);
}

function requireStorable(text: string): void {
  if (!text.isWellFormed() || text.includes('\0'))
    throw invalid('/text', 'must not contain the character U+0000 or half of a surrogate pair');
}

function requireSize({ received }: CatalogImport, { records, isComplete, rest, nextLine }: CutText): void {
  const longLine = records.find(({ text }) => text.length > longestRecord)?.line;
  const isRestLong = isComplete && rest.length > longestRecord;
  const line = longLine ?? (isRestLong ? nextLine : undefined);
  if (line !== undefined)
    throw invalid('/text', `has more than 4 million characters in line ${line}; is a quote left open there?`);
  if (received + records.length > maxLines)
    throw invalid('/text', 'exceeds the limit of 1,000,000 products for an import; split the file');
}
