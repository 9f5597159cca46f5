import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '../support/program.ts';

const notOurs = new Set(['node_modules', 'dist', '.data', '.git']);
/** The Markdown files of the repository, by their paths, without their blocks of code. */
const texts = new Map(
  globSync('**/*.md', { cwd: root, exclude: (path) => notOurs.has(path.split('/').at(-1)!) }).map((path) => [
    path,
    readFileSync(root + path, 'utf8').replaceAll(/^ *```[\s\S]*?^ *```$/gm, ''),
  ]),
);

/** The headings of a file as GitHub links them; of equal ones, the later have a number. */
function anchorsOf(path: string): string[] {
  const uses = new Map<string, number>();
  return [...texts.get(path)!.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => {
    const text = heading!.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = text
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-');
    const used = uses.get(slug) ?? 0;
    uses.set(slug, used + 1);
    return used ? `${slug}-${used}` : slug;
  });
}

/** The links of a file to places of the repository. */
function linksOf(path: string): string[] {
  const links = [...texts.get(path)!.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href]) => href!);
  return links.filter((href) => !/^(\w+:|\/)/.test(href));
}

function leadsSomewhere(href: string, from: string): boolean {
  const [file = '', anchor] = href.split('#');
  const path = file ? join(dirname(from), file) : from;
  if (!existsSync(root + path)) return false;
  return !anchor || !texts.has(path) || anchorsOf(path).includes(decodeURIComponent(anchor));
}

it('every link of a Markdown file leads to a file of the repository, and to a heading of it', () => {
  const broken = [...texts.keys()].flatMap((path) =>
    linksOf(path)
      .filter((href) => !leadsSomewhere(href, path))
      .map((href) => `${path}: ${href}`),
  );
  expect(texts.size).toBeGreaterThan(50);
  expect(broken).toEqual([]);
});
