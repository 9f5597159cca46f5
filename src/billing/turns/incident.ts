import { randomBytes } from 'node:crypto';
import type { Viewer } from '../../auth/viewer.ts';

const maxLength = 1000;

/** The references of errors; the log, the stored text and the event of one failure name the same one. */
const references = new WeakMap<object, string>();

/** Returns the reference by which an operator finds an error in the log. */
export function referenceOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return newReference();
  const reference = references.get(error) ?? newReference();
  references.set(error, reference);
  return reference;
}

const newReference = (): string => `incident_${randomBytes(8).toString('hex')}`;

/** An error of the hub itself as it is stored: the reference, and for operators its name and message, truncated. */
export function incidentText(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `${referenceOf(error)} ${message}`.slice(0, maxLength);
}

/** The sentence that a project reads about an error of the hub, whose text may name what is internal. */
export function publicText(stored: string): string {
  const [, reference] = /^(incident_[0-9a-f]{16}) /.exec(stored) ?? [];
  const sentence = 'An internal error of the hub stopped this.';
  return reference ? `${sentence} Its operator finds the cause in the log by ${reference}.` : sentence;
}

/** What a viewer sees of a stored error: operators the whole text, others the sentence with the reference. */
export function shownIncident(viewer: Viewer, stored: string | null): string | null {
  const isOperator = viewer.kind === 'user' && viewer.isOperator;
  return stored === null || isOperator ? stored : publicText(stored);
}
