/** How a customer pays: within days, after it was due, in two parts, more than is owed, or some day not at all. */
export type Habit = 'prompt' | 'late' | 'in_parts' | 'generous' | 'stops';

/** Dealt out in turn rather than drawn, so that even a short story has some of each. */
export const habits: readonly Habit[] = [
  ...(['prompt', 'prompt', 'late', 'prompt', 'stops', 'prompt', 'generous', 'prompt', 'prompt', 'prompt'] as const),
  ...(['late', 'prompt', 'prompt', 'in_parts', 'stops', 'prompt', 'generous', 'prompt', 'prompt', 'prompt'] as const),
];
