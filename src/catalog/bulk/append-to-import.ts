import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { conflict, invalid } from '../../errors.ts';
import type { CatalogImport } from './catalog-import.ts';
import { cutRecords, lastRecord } from './cut-records.ts';
import type { CutText } from './cut-records.ts';
import { BulkFormat } from './import-input.ts';
import { importStates } from './import-status.ts';
import { readHeader } from './read-header.ts';
import { stageLines } from './staged-lines.ts';

/** A piece of a file, and where in the file it begins. */
export interface Chunk {
  /** In bytes of UTF-8. */
  offset: number;
  text: string;
}

const mostLines = 1_000_000;
const mostBytes = 1_000_000_000;
const longestRecord = 4_000_000;

/**
 * Takes the next piece of a file into an import that is locked; it may end anywhere between two characters. The piece
 * that came last is taken once, however often it is sent; any other that does not begin where the last one ended is
 * refused, telling where to go on.
 */
export async function appendTo(
  em: EntityManager,
  held: CatalogImport,
  { offset, text }: Chunk,
  now: Temporal.Instant,
): Promise<CatalogImport> {
  importStates.require(held, 'append');
  if (held.isRepeated(offset, text)) return held;
  requirePlace(held, offset);
  requireSound(held, text);
  const isFirst = held.receivedBytes === 0;
  const cut = cutRecords(
    held.format,
    held.rest + (isFirst ? text.replace(/^\uFEFF/, '') : text),
    held.nextLine,
  );
  takeHeader(held, cut);
  requireSize(held, cut);
  await stageLines(em, held, cut.records);
  held.receive(text, cut);
  held.workedAt = now;
  return held;
}

/** Takes what has come after the last end of a line. */
export async function receiveLast(em: EntityManager, held: CatalogImport): Promise<void> {
  const cut = { records: lastRecord(held), rest: '', nextLine: held.nextLine };
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

function requirePlace({ receivedBytes }: CatalogImport, offset: number): void {
  if (offset === receivedBytes) return;
  const sentence = `${receivedBytes} bytes have been received; go on at offset ${receivedBytes}.`;
  throw conflict('import_offset_mismatch', sentence);
}

function requireSound({ receivedBytes }: CatalogImport, text: string): void {
  if (!text.isWellFormed() || text.includes('\0'))
    throw invalid('/text', 'must not contain the character U+0000 or half of a surrogate pair');
  if (receivedBytes + Buffer.byteLength(text) > mostBytes)
    throw invalid('/text', 'is too much: an import holds 1 GB at most; divide the file');
}

function requireSize({ received }: CatalogImport, { records, rest, nextLine }: CutText): void {
  const long = records.find(({ text }) => text.length > longestRecord)?.line;
  const line = long ?? (rest.length > longestRecord ? nextLine : undefined);
  if (line !== undefined)
    throw invalid('/text', `has more than 4 million characters in line ${line}; is a quote left open there?`);
  if (received + records.length > mostLines)
    throw invalid('/text', 'is too much: an import holds 1,000,000 products at most; divide the file');
}
