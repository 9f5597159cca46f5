import { parse } from 'semver';
import type { SemVer } from 'semver';

/** Parses a version (Semantic Versioning 2.0.0); null for any other text. A leading "v" is ignored. */
export function readVersion(text: string): SemVer | null {
  return text.length <= 100 ? parse(text) : null;
}

/** Formats a version with its build metadata, which semver leaves out of `version`. */
export function formatVersion({ version, build }: SemVer): string {
  return build.length ? `${version}+${build.join('.')}` : version;
}

/**
 * A text whose bytes sort as versions do (Semantic Versioning 2.0.0, section 11), so that the database can order them.
 * Versions that differ only in build metadata have the same key.
 *
 * Each number is prefixed with its length. Each part of a prerelease begins with "!", which sorts before every character
 * of a part, so that a shorter prerelease comes first. Numbers are marked 0 and words 1. "~" sorts after all of them.
 */
export function sortKey({ major, minor, patch, prerelease }: SemVer): string {
  const release = [major, minor, patch].map(withLength).join('');
  return release + (prerelease.length ? prerelease.map(partKey).join('') : '~');
}

function partKey(part: string | number): string {
  const isNumber = /^\d+$/.test(String(part));
  return isNumber ? `!0${withLength(part)}` : `!1${part}`;
}

function withLength(digits: string | number): string {
  const text = String(digits);
  return `${String(text.length).padStart(3, '0')}${text}`;
}
