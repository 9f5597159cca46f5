import { lazyRouteComponent } from '@tanstack/react-router';
import { connection } from './graphql/connection.ts';

/**
 * Loads code of the console. While the hub cannot be reached it is asked for again, and what is on the page stays. If the
 * hub answers and the code is gone, as after an update, the page of the new version has it.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await persist(load);
  } catch (error) {
    location.reload();
    throw error;
  }
}

/** A screen whose code is loaded when it is about to be opened. Only if it is opened, the router loads the page again. */
export function lazyScreen<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => persist(load), name);
}

/** What is loaded later may use any part of the library. */
async function withStyles<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), import('./theme/rest.css')]);
  return module;
}

async function persist<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let failures = 1; ; failures += 1) {
    const isBack = failures > 1 && (await answers());
    if (isBack) connection.found();
    try {
      return await withStyles(load);
    } catch (error) {
      if (isBack) throw error;
      await connection.wait(failures);
    }
  }
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store', credentials: 'omit' })).ok;
  } catch {
    return false;
  }
}
