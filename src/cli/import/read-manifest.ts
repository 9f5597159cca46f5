import { readFile } from 'node:fs/promises';
import type { ProductInput } from '../../catalog/products/product-input.ts';
import { licenceOf, writtenLicence } from './licence-of.ts';
import { cut, oneLine } from './one-line.ts';
import { repositoryUrl, webAddress } from './repository-url.ts';

/** The fields of a product that a package.json provides. */
export type PackageFacts = Pick<
  ProductInput,
  'name' | 'tagline' | 'description' | 'licence' | 'releaseVersion' | 'repositoryUrl' | 'homepageUrl' | 'tags'
> & { metadata: { licence?: string } };

/** Thrown for a file without a usable package, with the reason. */
export class NoPackage extends Error {}

/** Every name that the npm registry has ever allowed, with an optional scope. */
const NAME = /^(@[\w.~-]+\/)?[\w.~!*'()-]+$/;

const tagsMax = 50;
const tagMax = 50;
const taglineMax = 300;
/** A metadata value has at most 500 characters as JSON, where escaping may double the length. */
const metadataMax = 240;

/** Reads one package.json. Authors may write anything into any field, so invalid values are left out. */
export async function readManifest(file: string): Promise<PackageFacts> {
  const manifest = await readObject(file);
  const name = manifest.name;
  if (typeof name !== 'string' || name === '') throw new NoPackage('has no name');
  if (!NAME.test(name)) throw new NoPackage('has a name that no package can have');
  const description = oneLine(manifest.description, 50_000);
  const isLong = description !== null && description.length > taglineMax;
  return {
    name,
    tagline: isLong ? `${cut(description, taglineMax - 1)}…` : description,
    description: isLong ? description : null,
    licence: licenceOf(manifest),
    releaseVersion: oneLine(manifest.version, 100),
    repositoryUrl: repositoryUrl(manifest.repository),
    homepageUrl: webAddress(manifest.homepage),
    tags: tagsOf(manifest.keywords),
    metadata: unlistedLicence(manifest),
  };
}

/** Keeps a licence that SPDX does not know as metadata, as written. */
function unlistedLicence(manifest: Record<string, unknown>): { licence?: string } {
  const licence = licenceOf(manifest) === null ? writtenLicence(manifest) : null;
  return licence === null ? {} : { licence: cut(licence, metadataMax) };
}

async function readObject(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new NoPackage(`cannot be read (${error.code ?? error.message})`);
  });
  const value = parse(text.replace(/^\uFEFF/, ''));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new NoPackage('is not a JSON object');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NoPackage('is not valid JSON');
  }
}

/** Reads keywords: a list, or in old packages one text with commas or spaces, which npm still accepts. */
function tagsOf(keywords: unknown): string[] {
  const list: unknown[] =
    typeof keywords === 'string' ? keywords.split(/[\s,]+/) : Array.isArray(keywords) ? keywords : [];
  const tags = list.map((keyword) => oneLine(keyword, tagMax)).filter((tag) => tag !== null);
  return [...new Set(tags)].slice(0, tagsMax);
}
