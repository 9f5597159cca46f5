import { buildConsoleIfStale } from './build-console.mjs';
import { buildIfStale } from './build-if-stale.mjs';
import { keepCompiledCode } from './compile-cache.mjs';

// The hub runs in this process, so that signals reach it.
await buildIfStale();
await buildConsoleIfStale();
keepCompiledCode();
await import('../dist/bundle/main.js');
