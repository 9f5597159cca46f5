import { readFile } from 'node:fs/promises';
import type { ProductInput } from '../../catalog/products/product-input.ts';
import { licenceOf, licenceSaid } from './licence-of.ts';
import { cut, oneLine } from './one-line.ts';
import { repositoryUrl, webAddress } from './repository-url.ts';

/** What a package.json says of the product that the package is. */
export type PackageFacts = Pick<
  ProductInput,
  'name' | 'tagline' | 'description' | 'licence' | 'releaseVersion' | 'repositoryUrl' | 'homepageUrl' | 'tags'
> & { metadata: { licence?: string } };

/** Why a file gives no package. */
export class NoPackage extends Error {}

/** As the registry has had them from the beginning, with an optional scope. */
const NAME = /^(@[\w.~-]+\/)?[\w.~!*'()-]+$/;

const tagsMax = 50;
const tagMax = 50;
const taglineMax = 300;
/** A value of metadata has 500 characters, with the quotes that JSON puts around it and before quotes in it. */
const metadataMax = 240;

/** Reads one package.json. Anyone who wrote it may have put anything into any field: what makes no sense is left out. */
export async function readManifest(file: string): Promise<PackageFacts> {
  const said = await readObject(file);
  const name = said.name;
  if (typeof name !== 'string' || name === '') throw new NoPackage('has no name');
  if (!NAME.test(name)) throw new NoPackage('has a name that no package can have');
  const description = oneLine(said.description, 50_000);
  const isLong = description !== null && description.length > taglineMax;
  return {
    name,
    tagline: isLong ? `${cut(description, taglineMax - 1)}…` : description,
    description: isLong ? description : null,
    licence: licenceOf(said),
    releaseVersion: oneLine(said.version, 100),
    repositoryUrl: repositoryUrl(said.repository),
    homepageUrl: webAddress(said.homepage),
    tags: tagsOf(said.keywords),
    metadata: ownLicence(said),
  };
}

/** What is no licence that SPDX knows is kept as it was said. */
function ownLicence(said: Record<string, unknown>): { licence?: string } {
  const licence = licenceOf(said) === null ? licenceSaid(said) : null;
  return licence === null ? {} : { licence: cut(licence, metadataMax) };
}

async function readObject(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new NoPackage(`cannot be read (${error.code ?? error.message})`);
  });
  const value = parse(text.replace(/^\uFEFF/, ''));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new NoPackage('is no JSON object');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NoPackage('is not valid JSON');
  }
}

/** A list; in old packages also one text with commas or spaces, as npm itself still reads it. */
function tagsOf(keywords: unknown): string[] {
  const list: unknown[] =
    typeof keywords === 'string' ? keywords.split(/[\s,]+/) : Array.isArray(keywords) ? keywords : [];
  const tags = list.map((keyword) => oneLine(keyword, tagMax)).filter((tag) => tag !== null);
  return [...new Set(tags)].slice(0, tagsMax);
}
