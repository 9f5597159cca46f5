import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { invalidInput } from '../../errors.ts';

/** A file or folder without a usable package, and the reason. */
export interface SkippedFile {
  file: string;
  reason: string;
}

export interface Manifests {
  files: string[];
  skipped: SkippedFile[];
}

/** Finds every package.json in and below the folders. Links are not followed, since they would find files twice. */
export async function findManifests(folders: string[], step: (text: string) => void): Promise<Manifests> {
  const pending = await Promise.all(folders.map(locate));
  const seen = new Set<string>();
  const manifests: Manifests = { files: [], skipped: [] };
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    if (seen.size % 100 === 0) step(`${manifests.files.length} package.json files in ${seen.size} folders`);
    pending.push(...(await readFolder(folder, manifests)));
  }
  manifests.files.sort();
  return manifests;
}

/** Resolves a folder that the user named; it may be a link itself. */
async function locate(folder: string, index: number): Promise<string> {
  try {
    const path = await realpath(folder);
    await readdir(path);
    return path;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw invalidInput([{ pointer: `/folders/${index}`, detail: `${folder} cannot be read as a folder (${code})` }]);
  }
}

/** Adds the package.json of a folder, and returns its subfolders. */
async function readFolder(folder: string, manifests: Manifests): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    if (entries.some((entry) => entry.name === 'package.json' && entry.isFile())) {
      manifests.files.push(join(folder, 'package.json'));
    }
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    manifests.skipped.push({ file: folder, reason: `the folder cannot be read (${code})` });
    return [];
  }
}
