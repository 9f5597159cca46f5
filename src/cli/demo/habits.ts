/** The payment habit of a customer: in time, late, in two parts, too much, or not at all after some invoices. */
export type Habit = 'prompt' | 'late' | 'in_parts' | 'generous' | 'stops';

/** Assigned in turn instead of at random, so that even a small demo has each habit. */
export const habits: readonly Habit[] = [
  ...(['prompt', 'prompt', 'late', 'prompt', 'stops', 'prompt', 'generous', 'prompt', 'prompt', 'prompt'] as const),
  ...(['late', 'prompt', 'prompt', 'in_parts', 'stops', 'prompt', 'generous', 'prompt', 'prompt', 'prompt'] as const),
];
