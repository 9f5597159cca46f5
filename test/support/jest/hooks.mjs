import { registerHooks, setSourceMapsSupport } from 'node:module';

const root = new URL('../../../', import.meta.url).href;
const globals = new URL('globals.mjs', import.meta.url).href;
const source = new RegExp(`^${RegExp.escape(root)}((?:src|schema|rest)/.+|mikro-orm\\.config)\\.ts$`);

/** A test that imports `src/app.ts` gets `dist/src/app.js`, the build that `npm start` runs. */
function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
  const found = next(specifier, context);
  const [, name] = source.exec(found.url) ?? [];
  return name ? { ...found, url: `${root}dist/${name}.js`, format: 'module' } : found;
}

setSourceMapsSupport(true);
registerHooks({ resolve });
