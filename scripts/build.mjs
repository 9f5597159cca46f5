import { buildConsoleIfStale } from './build-console.mjs';
import { buildAll } from './build-if-stale.mjs';
import { printConsoleSizes } from './console-sizes.mjs';

await buildAll();
await buildConsoleIfStale();
printConsoleSizes();
