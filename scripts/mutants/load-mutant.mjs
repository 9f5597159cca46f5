import { registerHooks } from 'node:module';

const { url, start, end, replacement } = JSON.parse(process.env.HUB_MUTANT);

/** Replaces one range of one module of the build while it is loaded; nothing is written to disk. */
registerHooks({
  load(address, context, next) {
    const loaded = next(address, context);
    if (address !== url) return loaded;
    const source = Buffer.from(loaded.source).toString();
    return { ...loaded, source: source.slice(0, start) + replacement + source.slice(end) };
  },
});
