import { buildIfStale } from './build-if-stale.mjs';

// The hub runs in this very process, so that a signal to it reaches the hub.
await buildIfStale();
await import('../dist/src/main.js');
