import './hooks.mjs';
import '../keep-compiled.mjs';
import 'reflect-metadata';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import JestRuntime from 'jest-runtime';
import { setGlobals } from './globals.mjs';

const require = createRequire(import.meta.url);

// Node writes what `npm run test:coverage` reads when a process exits; Jest may end its workers by a signal.
if (process.env.NODE_V8_COVERAGE) process.once('SIGTERM', () => process.exit());

/**
 * Loads modules with Node's own `import`. A worker then loads the hub and its packages once; Jest's own runtime loads
 * them again for every test file, which took a third of the time of all tests.
 */
export default class Runtime extends JestRuntime {
  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    return import(pathToFileURL(path).href);
  }

  /** Loads Jest's test framework, which keeps the tests of one file, afresh for each file. */
  requireInternalModule(path) {
    delete require.cache[path];
    return require(path);
  }

  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    setGlobals({ ...globals, jest: this.jestGlobals.jestObjectFor(this._testPath) });
  }

  /** Jest replaces `process.getBuiltinModule` in a context of its own; here `process` is the worker's. */
  installGetBuiltinModule() {}
}
