const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** The length of a window in the largest unit that fits, such as "15 minutes". */
export function windowOf(seconds: number): string {
  const [unit, length] = units.find(([, each]) => seconds % each === 0) ?? (['second', 1] as const);
  return new Intl.NumberFormat(navigator.language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    seconds / length,
  );
}
