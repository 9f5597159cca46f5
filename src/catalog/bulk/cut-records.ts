import { BulkFormat } from './import-input.ts';

/** A record of a file, and the line on which it begins. */
export interface FileRecord {
  line: number;
  text: string;
}

export interface CutText {
  records: FileRecord[];
  /** Whether the text has no further complete records. */
  isComplete: boolean;
  /** The remaining text: further records, or an incomplete one. */
  rest: string;
  /** The line number of `rest`. */
  nextLine: number;
}

const QUOTE = 34;

/** In characters; longer records are refused unread. */
export const longestRecord = 4_000_000;

/** The number of lines that count as one record, so that text of many empty lines is limited too. */
const linesPerRecord = 10;

/**
 * Cuts text into at most `limit` records, without empty lines. A CSV record ends at the end of a line outside of quotes
 * (RFC 4180, section 2). Quotes within a quoted field are doubled, so a complete record has an even number of quotes.
 */
export function cutRecords(format: BulkFormat, text: string, firstLine: number, limit = Infinity): CutText {
  const records: FileRecord[] = [];
  let [begin, line, lines, quotes] = [0, firstLine, 0, 0];
  let from = 0;
  let end = text.indexOf('\n');
  const isFull = () => records.length >= limit || line - firstLine >= limit * linesPerRecord;
  for (; end >= 0 && end - begin <= longestRecord && !isFull(); end = text.indexOf('\n', from)) {
    if (format === BulkFormat.csv) quotes += quotesIn(text, from, end);
    from = end + 1;
    lines += 1;
    if (quotes % 2) continue;
    addRecord(records, line, text.slice(begin, end));
    line += lines;
    [begin, lines, quotes] = [from, 0, 0];
  }
  const isComplete = end < 0 || end - begin > longestRecord;
  return { records, isComplete, rest: text.slice(begin), nextLine: line };
}

/** The last record of a file, which may have no end of line. */
export function lastRecord({ rest, nextLine }: Pick<CutText, 'rest' | 'nextLine'>): FileRecord[] {
  const records: FileRecord[] = [];
  addRecord(records, nextLine, rest);
  return records;
}

function addRecord(records: FileRecord[], line: number, text: string): void {
  const record = text.endsWith('\r') ? text.slice(0, -1) : text;
  if (record.trim()) records.push({ line, text: record });
}

function quotesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) === QUOTE) count += 1;
  return count;
}
