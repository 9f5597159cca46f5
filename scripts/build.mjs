import { buildAll } from './build-if-stale.mjs';

await buildAll();
