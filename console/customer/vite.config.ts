import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { schemeScript } from '../vite.config.ts';

/**
 * Builds the pages of customers who come by a link, beside the console, whose parts they share. They are a build of their
 * own: the console divides its code by what its own screens load.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  base: '/console/',
  publicDir: false,
  plugins: [schemeScript()],
  build: {
    outDir: fileURLToPath(new URL('../../dist/.console', import.meta.url)),
    // The console was built into the same folder before.
    emptyOutDir: false,
    target: 'es2023',
    manifest: '.vite/customer-manifest.json',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: fileURLToPath(new URL('../customer.html', import.meta.url)),
      // Packages mark files for servers that render React; the pages have none.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
    },
  },
});
