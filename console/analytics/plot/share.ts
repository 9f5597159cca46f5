let format: Intl.NumberFormat | undefined;

/** A ratio of the API, such as "0.9167", in percent; undefined where there is none. */
export function formatShare(ratio: string | null | undefined): string | undefined {
  if (ratio === null || ratio === undefined) return undefined;
  format ??= new Intl.NumberFormat(navigator.language, { style: 'percent', maximumFractionDigits: 1 });
  return format.format(ratio as Intl.StringNumericLiteral);
}
