import { compareVersions } from './compare-versions.ts';
import type { Skipped } from './find-manifests.ts';
import { NoPackage, readManifest } from './read-manifest.ts';
import type { PackageFacts } from './read-manifest.ts';

export interface Package {
  file: string;
  facts: PackageFacts;
}

export interface Packages {
  packages: Package[];
  skipped: Skipped[];
}

/** Reads the files; of several versions of one package, the highest counts. */
export async function readPackages(files: string[], step: (text: string) => void): Promise<Packages> {
  const newest = new Map<string, Package>();
  const skipped: Skipped[] = [];
  for (const [index, file] of files.entries()) {
    if (index % 100 === 0) step(`read ${index} of ${files.length} package.json files`);
    try {
      const found = { file, facts: await readManifest(file) };
      const known = newest.get(found.facts.name);
      if (!known || isBetter(found, known)) newest.set(found.facts.name, found);
    } catch (error) {
      if (!(error instanceof NoPackage)) throw error;
      skipped.push({ file, reason: error.message });
    }
  }
  return { packages: [...newest.values()].sort(byName), skipped };
}

/** Of equal versions the one that lies higher is the package itself; below it are copies made by its build. */
function isBetter(found: Package, known: Package): boolean {
  const order = compareVersions(found.facts.releaseVersion, known.facts.releaseVersion);
  return order > 0 || (order === 0 && depth(found) < depth(known));
}

function depth({ file }: Package): number {
  return file.split(/[\\/]/).length;
}

/** Names without a scope come first, so that each of them gets the slug that is its own name. */
function byName({ facts: { name: a } }: Package, { facts: { name: b } }: Package): number {
  const scope = Number(a.startsWith('@')) - Number(b.startsWith('@'));
  return scope || (a < b ? -1 : 1);
}
