/** What can be known of an attempt to take money. */
export const attemptStatuses = [
  ...(['succeeded', 'failed', 'requires_action', 'processing', 'pending', 'unknown', 'canceled'] as const),
] as const;
