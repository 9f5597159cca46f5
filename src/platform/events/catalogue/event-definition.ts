import { z } from 'zod';
import type { Prefix } from '../../values/ids.ts';

/** A type of event: its subject, its meaning and its payload. */
export interface EventDefinition<S extends z.ZodRawShape = z.ZodRawShape> {
  /** The prefix of the subject's id; `text` where the subject is named otherwise. */
  subject: Prefix | 'text';
  description: string;
  payload: z.ZodObject<S, z.core.$strict>;
  /** Raised when a field changes its meaning or is removed, not when one is added. */
  version: number;
}

/** Defines a type of event, of version 1 unless it says otherwise. */
export function event<S extends z.ZodRawShape = Record<never, never>>(
  subject: Prefix | 'text',
  description: string,
  payload: S = {} as S,
  { version = 1 } = {},
): EventDefinition<S> {
  return { subject, description, payload: z.strictObject(payload), version };
}
