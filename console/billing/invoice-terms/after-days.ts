/** When an invoice is due, in words. */
export function afterDays(days: number): string {
  if (!days) return 'At once';
  return days === 1 ? 'After 1 day' : `After ${days} days`;
}
