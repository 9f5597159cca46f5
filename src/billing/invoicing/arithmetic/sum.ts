/** What amounts in minor units come to together. */
export function sum(minors: readonly bigint[]): bigint {
  return minors.reduce((total, minor) => total + minor, 0n);
}
