import { buildIfStale } from './build-if-stale.mjs';

await buildIfStale();
await import('../dist/bundle/hub.js');
