import * as modules from 'node:module';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../dist/.compiled', import.meta.url));

/**
 * Enables Node's compile cache, with which a command starts in two thirds of the time. Without effect on old versions of
 * Node, and where the folder cannot be written.
 */
export function keepCompiledCode() {
  modules.enableCompileCache?.(folder);
}

/**
 * Removes the compiled code of the last build, which Node would never remove. What another user wrote, or a running
 * program writes at this moment, may stay: Node compares each entry with the source.
 */
export function dropCompiledCode() {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
  } catch {
    // Old entries take space only.
  }
}
