/**
 * The payment habit of a customer: in time, late, in two parts, too much, not at all after some invoices, or by a card
 * that a gateway charges.
 */
export type Habit = 'by_card' | 'prompt' | 'late' | 'in_parts' | 'generous' | 'stops';

/** Assigned in turn instead of at random, so that even a small demo has each habit. */
export const habits: readonly Habit[] = [
  ...(['prompt', 'prompt', 'late', 'prompt', 'stops', 'prompt', 'generous', 'prompt', 'prompt', 'prompt'] as const),
  ...(['late', 'prompt', 'prompt', 'in_parts', 'stops', 'prompt', 'generous', 'prompt', 'prompt', 'prompt'] as const),
];
