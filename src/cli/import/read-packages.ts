import { compareVersions } from './compare-versions.ts';
import type { SkippedFile } from './find-manifests.ts';
import { NoPackage, readManifest } from './read-manifest.ts';
import type { PackageFacts } from './read-manifest.ts';

export interface Package {
  file: string;
  facts: PackageFacts;
}

export interface Packages {
  packages: Package[];
  skipped: SkippedFile[];
}

/** Reads the files, and keeps the highest version of each package. */
export async function readPackages(files: string[], step: (text: string) => void): Promise<Packages> {
  const newest = new Map<string, Package>();
  const skipped: SkippedFile[] = [];
  for (const [index, file] of files.entries()) {
    if (index % 100 === 0) step(`read ${index} of ${files.length} package.json files`);
    try {
      const candidate = { file, facts: await readManifest(file) };
      const known = newest.get(candidate.facts.name);
      if (!known || isBetter(candidate, known)) newest.set(candidate.facts.name, candidate);
    } catch (error) {
      if (!(error instanceof NoPackage)) throw error;
      skipped.push({ file, reason: error.message });
    }
  }
  return { packages: [...newest.values()].sort(byName), skipped };
}

/** Whether to prefer a file. With equal versions, the file in the higher folder is the package itself; copies made by its build lie below it. */
function isBetter(candidate: Package, known: Package): boolean {
  const order = compareVersions(candidate.facts.releaseVersion, known.facts.releaseVersion);
  return order > 0 || (order === 0 && depth(candidate) < depth(known));
}

function depth({ file }: Package): number {
  return file.split(/[\\/]/).length;
}

/** Sorts names without a scope first, so that each gets its own name as the slug. */
function byName({ facts: { name: a } }: Package, { facts: { name: b } }: Package): number {
  const scope = Number(a.startsWith('@')) - Number(b.startsWith('@'));
  return scope || (a < b ? -1 : 1);
}
