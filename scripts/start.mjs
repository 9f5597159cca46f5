import { buildIfStale } from './build-if-stale.mjs';
import { keepCompiledCode } from './compile-cache.mjs';

// The hub runs in this process, so that signals reach it.
await buildIfStale();
keepCompiledCode();
await import('../dist/bundle/main.js');
