import { existsSync } from 'node:fs';

/** The folder of package.json. The sources, what they are compiled to, and its bundle are at different depths below it. */
export const packageRoot = folderWith('package.json', new URL('./', import.meta.url));

function folderWith(name: string, folder: URL): URL {
  return existsSync(new URL(name, folder)) ? folder : folderWith(name, new URL('../', folder));
}
