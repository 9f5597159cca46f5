import { parse } from 'semver';
import type { SemVer } from 'semver';

/** A version (Semantic Versioning 2.0.0), or nothing where the text is none. A "v" in front is no part of it. */
export function readVersion(text: string): SemVer | null {
  return text.length <= 100 ? parse(text) : null;
}

/** As it is written: with its build metadata, which semver leaves out of `version`. */
export function spell({ version, build }: SemVer): string {
  return build.length ? `${version}+${build.join('.')}` : version;
}

/**
 * Text whose bytes sort as versions do (Semantic Versioning 2.0.0, section 11), so that the database orders them. Build
 * metadata has no part in it: two versions that differ in nothing else have the same key.
 *
 * A number has its length in front. Each part of a prerelease begins with "!", which sorts before every character
 * that a part can have, so that what ends first comes first; numbers are 0, words 1. "~" sorts after all of them.
 */
export function sortKey({ major, minor, patch, prerelease }: SemVer): string {
  const release = [major, minor, patch].map(sized).join('');
  return release + (prerelease.length ? prerelease.map(partKey).join('') : '~');
}

function partKey(part: string | number): string {
  const isNumber = /^\d+$/.test(String(part));
  return isNumber ? `!0${sized(part)}` : `!1${part}`;
}

function sized(digits: string | number): string {
  const text = String(digits);
  return `${String(text.length).padStart(3, '0')}${text}`;
}
