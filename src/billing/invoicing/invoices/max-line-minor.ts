/** The maximum of a line in minor units; the sum of all lines stays far below the limit of a database bigint. */
export const maxLineMinor = 10n ** 16n;
