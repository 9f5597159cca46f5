import { Refusal } from '../../errors.ts';
import { refusalOfReport } from './work-context.ts';
import type { WorkContext } from './work-context.ts';

/** The limit in bytes for one request: about three times the maximum size of an answer. */
export const mostReadBytes = 32 << 20;

/** Matches statements that end a transaction or a savepoint; these are always sent. */
const isEnding = /^\s*(commit|rollback|release)\b/i;

/**
 * Returns the refusal of a further statement if its request has read too much to hold in memory, or is a report that has
 * ended.
 */
export function refusalOfStatement(text: string, context: WorkContext): Refusal | undefined {
  if (isEnding.test(text)) return undefined;
  return refusalOfReport(context) ?? refusalOfBytes(context);
}

function refusalOfBytes({ read }: WorkContext): Refusal | undefined {
  if (!read || read.bytes <= mostReadBytes) return undefined;
  const megabytes = mostReadBytes >> 20;
  const sentence = `The request reads more than ${megabytes} MB. Ask for fewer fields, or for shorter lists with \`first\`.`;
  return new Refusal('invalid', 'answer_too_large', sentence);
}
