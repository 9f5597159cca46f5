import { existsSync } from 'node:fs';

/** The folder of package.json. The sources, what they are compiled to, and its bundle are at different depths below it. */
export const packageRoot = folderWith('package.json', new URL('./', import.meta.url));

function folderWith(name: string, folder: URL): URL {
  if (existsSync(new URL(name, folder))) return folder;
  const parent = new URL('../', folder);
  if (parent.href === folder.href) throw new Error(`The hub needs the folder of its ${name}, above its programs.`);
  return folderWith(name, parent);
}
