import { registerHooks, setSourceMapsSupport } from 'node:module';

const root = new URL('../../../', import.meta.url).href;
const globals = new URL('globals.mjs', import.meta.url).href;
const source = new RegExp(`^${RegExp.escape(root)}((?:src|schema|rest)/.+|mikro-orm\\.config)\\.ts$`);

/** A module of the tests that opens what one test file uses, with hooks and variables of its own. */
const stage = /\/test\/.+-stage\.ts$/;
const testFile = /\/test\/(.+\.(?:test|soak))\.ts$/;

/** A test that imports `src/app.ts` gets `dist/src/app.js`, the build that `npm start` runs. */
function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
  const found = next(specifier, context);
  const [, name] = source.exec(found.url) ?? [];
  if (name) return { ...found, url: `${root}dist/${name}.js`, format: 'module' };
  // Modules are loaded once for each worker, but a stage once for each test file, also if another stage imports it.
  const user = stage.test(found.url) && userOf(context.parentURL ?? '');
  return user ? { ...found, url: `${found.url}?for=${user}` } : found;
}

/** The test file that a module is loaded for, if it is one or a stage. */
function userOf(url) {
  return testFile.exec(url)?.[1] ?? /\?for=(.+)$/.exec(url)?.[1];
}

setSourceMapsSupport(true);
registerHooks({ resolve });
