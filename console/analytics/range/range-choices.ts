/** The choices of range and interval that a route lets its address have. */
export const rangeChoices = {
  range: ['7d', '30d', '90d', '12m'],
  interval: ['hour', 'day', 'week', 'month'],
} as const;
