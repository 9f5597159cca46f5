import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { stackTrace } from './stack-trace.mjs';

/** Where Jest's test framework keeps the tests of one file. */
const frameworkState = ['JEST_STATE_SYMBOL', 'EVENT_HANDLERS'];

/**
 * Runs test files with the worker's own globals, as the modules of runtime.mjs have them, and puts back after each file
 * what Jest has changed. What a test changes itself (`process.env`, a prototype) it has to put back itself.
 */
export default class Environment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #console = globalThis.console;
  #exit = process.exit;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  /** Replaces Jest's own formatter, which knows only the files that Jest itself has translated. */
  async setup() {
    Error.prepareStackTrace = stackTrace;
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    globalThis.console = this.#console;
    process.exit = this.#exit;
    for (const key of Object.getOwnPropertySymbols(globalThis))
      if (frameworkState.includes(key.description)) delete globalThis[key];
  }

  /** Required by Jest. There is no context but the worker's. */
  getVmContext() {
    return null;
  }
}
