import { buildIfStale } from './build-if-stale.mjs';
import { keepCompiledCode } from './compile-cache.mjs';

await buildIfStale();
keepCompiledCode();
await import('../dist/bundle/hub.js');
