import { buildIfStale } from './build-if-stale.mjs';

// The hub runs in this process, so that signals reach it.
await buildIfStale();
await import('../dist/src/main.js');
