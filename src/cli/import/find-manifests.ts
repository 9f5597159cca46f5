import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { invalidInput } from '../../errors.ts';

/** A file or folder that gave no package, and why. */
export interface Skipped {
  file: string;
  reason: string;
}

export interface Manifests {
  files: string[];
  skipped: Skipped[];
}

/** Every package.json in the folders and below, each once. Links are not followed: they lead to the same files again. */
export async function findManifests(folders: string[], step: (text: string) => void): Promise<Manifests> {
  const waiting = await Promise.all(folders.map(locate));
  const seen = new Set<string>();
  const found: Manifests = { files: [], skipped: [] };
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    if (seen.size % 100 === 0) step(`${found.files.length} package.json files in ${seen.size} folders`);
    waiting.push(...(await look(folder, found)));
  }
  found.files.sort();
  return found;
}

/** The folder itself may be a link: it was named. */
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

/** Notes what a folder holds, and answers the folders in it. */
async function look(folder: string, found: Manifests): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    if (entries.some((entry) => entry.name === 'package.json' && entry.isFile())) {
      found.files.push(join(folder, 'package.json'));
    }
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    found.skipped.push({ file: folder, reason: `the folder cannot be read (${code})` });
    return [];
  }
}
