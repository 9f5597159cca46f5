import semver from 'semver';

/** Compares two versions (Semantic Versioning 2.0.0, section 11). An invalid or missing version comes first. */
export function compareVersions(a: string | null | undefined, b: string | null | undefined): number {
  const [one, other] = [semver.parse(a, { loose: true }), semver.parse(b, { loose: true })];
  if (!one || !other) return Number(Boolean(one)) - Number(Boolean(other));
  return one.compare(other);
}
