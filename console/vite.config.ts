import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

/** The script that chooses the colour scheme blocks the first paint, so it is no module and Vite does not bundle it. */
function schemeScript(): Plugin {
  const source = readFileSync(new URL('app/theme/scheme.js', import.meta.url), 'utf8');
  let reference = '';
  let address = () => '';
  return {
    name: 'scheme-script',
    apply: 'build',
    buildStart() {
      reference = this.emitFile({ type: 'asset', name: 'scheme.js', source });
      address = () => this.getFileName(reference);
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: `/console/${address()}` }, injectTo: 'head' }],
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  publicDir: false,
  plugins: [schemeScript()],
  build: {
    outDir: fileURLToPath(new URL('../dist/.console', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // The content security policy forbids inline scripts; browsers that know it also preload modules themselves.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // Packages mark files for servers that render React; the console has none.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
      output: {
        codeSplitting: {
          groups: [
            // What the page needs before it signs in; otherwise it would run the application for a helper in its chunk.
            { name: 'sign-in', test: /vite\/preload-helper|app\/session\/settings|rolldown\/runtime/, priority: 1 },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // Screens and the router share them; apart they would be a request each.
            { name: 'routes', test: /\/route\.ts$/ },
            // Each small file costs a slow processor a few milliseconds before the first screen.
            {
              name: 'first-screen',
              test: /console\/app\/(home\/|list\/(rows|row-link)|parts\/(screen|section|status|money|moment|sums|use-screen|words))/,
            },
          ],
        },
      },
    },
  },
});
