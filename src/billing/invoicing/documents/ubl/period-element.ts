import type { Span } from '../../arithmetic/span.ts';
import { daysOf } from '../local-dates.ts';
import type { Element } from './element.ts';

/** The period of the document (BG-14) or of a line (BG-26), by its first and its last day. */
export function periodElement(span: Span, timezone: string): Element {
  const [first, last] = daysOf(span, timezone);
  return { 'cbc:StartDate': first.toString(), 'cbc:EndDate': last.toString() };
}
