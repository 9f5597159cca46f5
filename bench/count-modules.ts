import { registerHooks } from 'node:module';

/** Loaded into a server before its own code, to count the files that it loads as modules. */
const files = new Set<string>();

registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:')) files.add(url);
    return nextLoad(url, context);
  },
});

globalThis.loadedModules = () => files.size;

declare global {
  var loadedModules: (() => number) | undefined;
}
