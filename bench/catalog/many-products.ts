import { fileURLToPath } from 'node:url';
import type { ProductInput } from '../../src/catalog/products/product-input.ts';
import { Distribution, ProductKind } from '../../src/catalog/products/product-parts.ts';
import { ProductStatus } from '../../src/catalog/products/product-status.ts';
import { wholeProduct } from '../../src/catalog/products/whole-product.ts';
import { Random } from '../../src/cli/demo/random.ts';
import { findManifests } from '../../src/cli/import/find-manifests.ts';
import { readPackages } from '../../src/cli/import/read-packages.ts';
import type { PackageFacts } from '../../src/cli/import/read-manifest.ts';
import { someOffer } from './some-offer.ts';

type NonEmpty<T> = readonly [T, ...T[]];

const nodeModules = fileURLToPath(new URL('../../node_modules', import.meta.url));
const categories: NonEmpty<string> = [
  ...(['developer-tools', 'build', 'testing', 'data', 'web', 'security', 'design', 'media'] as const),
  ...(['finance', 'education', 'games', 'operations'] as const),
];
const platforms: NonEmpty<string> = ['linux', 'macos', 'windows', 'web', 'android', 'ios'];
const endings: NonEmpty<string> = ['kit', 'lab', 'pro', 'cloud', 'studio', 'core', 'hub', 'desk', 'works', 'flow'];

/**
 * Generates different products that resemble the packages below node_modules. Each recombines the words of two packages,
 * with plausible categories, platforms, dates and prices. The same seed gives the same products.
 */
export async function* manyProducts(count: number, seed: number): AsyncGenerator<ProductInput> {
  const { files } = await findManifests([nodeModules], () => {});
  const { packages } = await readPackages(files, () => {});
  const facts = packages.map((each) => each.facts) as unknown as NonEmpty<PackageFacts>;
  const random = new Random(seed);
  for (let number = 0; number < count; number += 1) yield oneProduct(random, facts, number);
}

function oneProduct(random: Random, facts: NonEmpty<PackageFacts>, number: number): ProductInput {
  const [like, other] = [random.pick(facts), random.pick(facts)];
  const words = [...wordsOf(like.name), random.pick([...wordsOf(other.name), 'next'] as unknown as NonEmpty<string>)];
  if (random.happens(40)) words.push(random.pick(endings));
  const slug = `${words.join('-').slice(0, 60).replace(/-+$/, '')}-${number.toString(36)}`;
  return wholeProduct({
    ...like,
    slug,
    name: `${words.map(capital).join(' ')} ${number.toString(36)}`,
    tagline: mixed(random, like.tagline, other.tagline),
    description: descriptionOf(random, like, other),
    ...kindOf(random),
    releaseVersion: [random.whole(0, 20), random.whole(0, 30), random.whole(0, 40)].join('.'),
    categories: some(random, categories, 3),
    platforms: some(random, platforms, 4),
    tags: [...new Set([...like.tags.slice(0, 6), ...other.tags.slice(0, 3), ...words])].slice(0, 12),
    externalReference: `many:${number}`,
    metadata: { firstReleased: dateOf(random), maintainers: random.whole(1, 40) },
    ...(random.happens(40) ? someOffer(random) : {}),
  });
}

function kindOf(random: Random): Pick<ProductInput, 'kind' | 'status' | 'distribution'> {
  const { software, service, content, addon } = ProductKind;
  const { active, draft, unlisted, archived } = ProductStatus;
  return {
    kind: random.pick([software, software, software, software, service, service, content, addon]),
    status: random.happens(90) ? active : random.pick([draft, unlisted, archived]),
    distribution: random.happens(70) ? Distribution.licensed : Distribution.open,
  };
}

/** Joins the beginning of one sentence and the end of another, which keeps natural word frequencies. */
function mixed(random: Random, one?: string | null, other?: string | null): string | null {
  const [begin, end] = [one?.split(' ') ?? [], other?.split(' ') ?? []];
  const from = random.whole(0, Math.max(0, end.length - 1));
  const words = [...begin.slice(0, random.whole(2, 10)), ...end.slice(from, from + 8)];
  return words.join(' ').slice(0, 300).trim().toWellFormed() || null;
}

function descriptionOf(random: Random, { name, tagline }: PackageFacts, other: PackageFacts): string | null {
  if (!random.happens(60)) return null;
  const sentences = Array.from({ length: random.whole(1, 4) }, () => mixed(random, tagline, other.tagline) ?? name);
  return `# ${name}\n\n${sentences.join('. ')}.`;
}

function some<T>(random: Random, list: NonEmpty<T>, max: number): T[] {
  return [...new Set(Array.from({ length: random.whole(1, max) }, () => random.pick(list)))];
}

function wordsOf(name: string): string[] {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  return words.filter(Boolean).slice(0, 3);
}

function dateOf(random: Random): string {
  const [month, day] = [random.whole(1, 12), random.whole(1, 28)].map((part) => String(part).padStart(2, '0'));
  return `${random.whole(2011, 2026)}-${month}-${day}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
