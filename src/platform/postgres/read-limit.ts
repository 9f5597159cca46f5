import { Refusal } from '../../errors.ts';
import type { WorkContext } from './work-context.ts';

/** The limit in bytes for one request: three times the longest answer. */
export const mostReadBytes = 32 << 20;

/** Statements that end a transaction are always sent. */
const isEnding = /^\s*(commit|rollback|release)\b/i;

/**
 * Refuses another statement of a request that has read too much, so that answers are limited before they are in memory.
 */
export function refusalOfStatement(text: string, { read }: WorkContext): Refusal | undefined {
  if (!read || read.bytes <= mostReadBytes || isEnding.test(text)) return undefined;
  const megabytes = mostReadBytes >> 20;
  const sentence = `The request reads more than ${megabytes} MB. Ask for fewer fields, or for shorter lists with \`first\`.`;
  return new Refusal('invalid', 'answer_too_large', sentence);
}
