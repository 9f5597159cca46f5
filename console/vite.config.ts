import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The script that chooses the colour scheme blocks the first paint, so it is no module and Vite does not bundle it. */
export function schemeScript(): Plugin {
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

/** Lets the page load the files of the application while it signs in; the entry runs them after that. */
function preloadApplication(): Plugin {
  return {
    name: 'preload-application',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (_, { bundle }) => (bundle ? preloads(bundle) : []) },
  };
}

function preloads(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  );
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    // The page has those of its entry already.
    if (!chunk || chunk === entry || entry?.imports.includes(chunk.fileName) || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(chunks.get(name));
  };
  visit([...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith('/console/app/start.tsx')));
  const tag = (name: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
    tag: 'link',
    attrs: { ...attrs, crossorigin: true, href: `/console/${name}` },
    injectTo: 'head',
  });
  return [...found].flatMap(({ fileName, viteMetadata }) => [
    tag(fileName, { rel: 'modulepreload' }),
    ...[...(viteMetadata?.importedCss ?? [])].map((name) => tag(name, { rel: 'preload', as: 'style' })),
  ]);
}

const loadedAtOnce = new Set(['index', 'sign-in', 'react', 'shared', 'start']);

/**
 * Lets V8 compile all functions of a file beside the main thread, as it loads; otherwise each waits for its first call. V8
 * reads it before the first statement only, and Vite puts one above the banners of Rolldown.
 */
function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && loadedAtOnce.has(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  publicDir: false,
  plugins: [schemeScript(), preloadApplication(), compileAhead()],
  build: {
    outDir: fileURLToPath(new URL('../dist/.console', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // The content security policy forbids inline scripts; browsers that know it also preload modules themselves.
    modulePreload: {
      polyfill: false,
      // The page itself loads the scripts of the application.
      resolveDependencies: (file, needed) =>
        /\/start-[^/]*$/.test(file) ? needed.filter((name) => name.endsWith('.css')) : needed,
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // Packages mark files for servers that render React; the console has none.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
      output: {
        codeSplitting: {
          groups: [
            // What the page runs before the application; a helper in a chunk of that would run all of it.
            {
              name: 'sign-in',
              test: /vite\/preload-helper|rolldown\/runtime|oauth4webapi|app\/(session\/(?!session-context|lend)|graphql\/(fetch-as|gql\/graphql)|read-ahead|home\/home-variables|parts\/timezone)/,
              priority: 3,
            },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            // What all screens share, and the first screen. Each small file costs a slow processor a few milliseconds.
            {
              name: 'shared',
              test: /console\/app\/start\.tsx$|\/route\.ts$|get-contrast-color|units-converters|use-isomorphic-effect|get-nonce|console\/app\/(home\/(?!currency-field)|list\/(rows|row-link)|parts\/(below|late-menu|screen|section|status|money|moment|sums|use-screen|words))/,
              priority: 1,
            },
            // What forms and lists use, as a file each: otherwise a screen loads dozens, one for each part of the library.
            {
              name: 'fields',
              test: /@mantine\/core\/esm\/components\/(Input|InputBase|NativeSelect|TextInput|CloseButton)\//,
            },
            {
              name: 'lists',
              test: /console\/app\/(list\/(?!export)|parts\/(acts|amounts|asked|confirm|dialog|form-dialog|refusal|row-menu|stale))|@mantine\/core\/esm\/components\/(Checkbox|Group|InlineInput|Menu|Modal|ModalBase|Popover|Text)\//,
            },
          ],
        },
      },
    },
  },
});
