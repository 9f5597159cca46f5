import type { ProjectViewer } from '../../auth/viewer.ts';
import type { CommandDeps } from '../command-deps.ts';
import { findProject } from '../find-project.ts';
import type { Outcome } from '../outcome.ts';
import { asProject } from '../viewers.ts';
import { findManifests } from './find-manifests.ts';
import { readPackages } from './read-packages.ts';
import type { Package } from './read-packages.ts';
import { report } from './report.ts';
import { writePackages } from './write-packages.ts';
import type { WrittenPackage } from './write-packages.ts';

export interface ImportOptions {
  folders: string[];
  project: string;
}

/** Packages in one transaction. Batches that are written before an interruption are skipped by the next run. */
const batch = 100;

/** Registers every package.json below the folders as a product of a project. */
export async function importNpm(deps: CommandDeps, { folders, project: name }: ImportOptions): Promise<Outcome> {
  const project = await deps.do((em) => findProject(em, name));
  const manifests = await findManifests(folders, deps.step);
  const { packages, skipped } = await readPackages(manifests.files, deps.step);
  const written = await writeAll(deps, asProject(project), packages);
  return report(project, manifests.files.length, written, [...manifests.skipped, ...skipped]);
}

async function writeAll(deps: CommandDeps, viewer: ProjectViewer, packages: Package[]): Promise<WrittenPackage[]> {
  const written: WrittenPackage[] = [];
  while (written.length < packages.length) {
    deps.step(`wrote ${written.length} of ${packages.length} products`);
    const next = packages.slice(written.length, written.length + batch);
    written.push(...(await deps.do((em) => writePackages({ em, viewer, now: deps.clock.now() }, next))));
  }
  return written;
}
