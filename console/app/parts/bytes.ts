const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in the largest unit that it fills, such as "1.4 MB". */
export function formatBytes(size: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(size, 1)) / 3), units.length - 1);
  return new Intl.NumberFormat(navigator.language, {
    style: 'unit',
    unit: units[step],
    unitDisplay: step ? 'short' : 'long',
    maximumFractionDigits: 1,
  }).format(size / 1000 ** step);
}
