import { z } from 'zod';
import type { Prefix } from '../../values/ids.ts';

/** A type of event: to what it happens, what has happened then, and what a receiver is told. */
export interface EventDefinition<S extends z.ZodRawShape = z.ZodRawShape> {
  /** The prefix of the ids of what it happens to, or what else names it. */
  subject: Prefix | 'text';
  description: string;
  payload: z.ZodObject<S, z.core.$strict>;
  /** Goes up when a field changes its meaning or is taken away; a field that is added does not change it. */
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
