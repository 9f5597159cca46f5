/** Adds up amounts in minor units. */
export function sum(minors: readonly bigint[]): bigint {
  return minors.reduce((total, minor) => total + minor, 0n);
}
