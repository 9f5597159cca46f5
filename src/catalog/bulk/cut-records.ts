import { BulkFormat } from './import-input.ts';

/** A record of a file, and the line on which it begins. */
export interface FileRecord {
  line: number;
  text: string;
}

export interface CutText {
  records: FileRecord[];
  /** Whether there are no more ends of records in the text. */
  isComplete: boolean;
  /** What was not cut: further records, or the beginning of one whose end has not come yet; and its first line. */
  rest: string;
  nextLine: number;
}

const QUOTE = 34;

/** In characters; a longer one is not looked at further, and is refused. */
export const longestRecord = 4_000_000;

/** Of text without records, such as empty lines, so many lines count as one record. */
const linesOfARecord = 10;

/**
 * Cuts text into its records, at most so many, empty lines left out. A record of CSV ends where a line does outside of quotes (RFC 4180,
 * section 2): quotes within a quoted field are doubled, so there a record has an even number of them.
 */
export function cutRecords(format: BulkFormat, text: string, firstLine: number, most = Infinity): CutText {
  const records: FileRecord[] = [];
  let [begin, line, lines, quotes] = [0, firstLine, 0, 0];
  let from = 0;
  let end = text.indexOf('\n');
  const isFull = () => records.length >= most || line - firstLine >= most * linesOfARecord;
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

/** The last record of a file, which needs no end of line. */
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
