import semver from 'semver';

/** Which version comes first (Semantic Versioning 2.0.0, section 11); one that is none comes before all. */
export function compareVersions(a: string | null | undefined, b: string | null | undefined): number {
  const [one, other] = [semver.parse(a, { loose: true }), semver.parse(b, { loose: true })];
  if (!one || !other) return Number(Boolean(one)) - Number(Boolean(other));
  return one.compare(other);
}
