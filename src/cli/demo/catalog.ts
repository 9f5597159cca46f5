import { FeatureType } from '../../catalog/offers/feature.ts';
import { Interval } from '../../catalog/offers/price.ts';
import type { FeatureInput, PlanInput, PriceInput } from '../../catalog/offers/offer-input.ts';
import { wholePrice } from '../../catalog/offers/whole-price.ts';
import type { ProductInput } from '../../catalog/products/product-input.ts';
import { ProductStatus } from '../../catalog/products/product-status.ts';
import { wholeProduct } from '../../catalog/products/whole-product.ts';
import { decimals } from '../../platform/money.ts';
import { Rational } from '../../platform/rational.ts';

const currencies = ['EUR', 'USD', 'JPY'] as const;

export type Currency = (typeof currencies)[number];

/** What a plan costs a month; a year costs as much as ten months. */
type Monthly = Record<Currency, string>;

export interface DemoProject {
  slug: string;
  name: string;
  description: string;
  products: readonly [ProductInput, ...ProductInput[]];
}

const free: Monthly = { EUR: '0', USD: '0', JPY: '0' };

/** The projects of the demo and what they sell. */
export const projects: readonly [DemoProject, ...DemoProject[]] = [
  {
    slug: 'demo-forge',
    name: 'Forge',
    description: 'Builds, tests and keeps software.',
    products: [
      product('forge-ci', 'Forge CI', 'Builds and tests every change', ['ci', 'builds', 'developer-tools'], {
        features: [
          feature('parallel_jobs', 'Jobs at the same time', FeatureType.quantity),
          feature('build_minutes', 'Build minutes a month', FeatureType.metered),
          feature('sso', 'Single sign-on', FeatureType.boolean),
          feature('support', 'Support', FeatureType.string),
        ],
        plans: [
          plan('free', 'Free', free, {
            parallel_jobs: 1,
            build_minutes: 500,
            sso: false,
            support: 'community',
          }),
          plan('team', 'Team', prices('19', '21', '2900'), {
            parallel_jobs: 5,
            build_minutes: 5000,
            support: 'email',
          }),
          plan('business', 'Business', prices('49', '54', '7900'), {
            parallel_jobs: 20,
            build_minutes: 50_000,
            sso: true,
          }),
        ],
      }),
      product(
        'forge-registry',
        'Forge Registry',
        'Keeps the packages a team builds',
        ['packages', 'registry'],
        {
          features: [
            feature('storage_gb', 'Storage in GB', FeatureType.quantity),
            feature('private_packages', 'Private packages', FeatureType.boolean),
          ],
          plans: [
            plan('solo', 'Solo', prices('6', '7', '900'), { storage_gb: 10, private_packages: true }),
            plan('team', 'Team', prices('24', '26', '3800'), { storage_gb: 200, private_packages: true }),
          ],
        },
      ),
    ],
  },
  {
    slug: 'demo-atlas',
    name: 'Atlas',
    description: 'Maps and routes for other software.',
    products: [
      product('atlas-tiles', 'Atlas Tiles', 'Map tiles of the whole world', ['maps', 'tiles', 'geo'], {
        features: [
          feature('requests', 'Requests a month', FeatureType.metered),
          feature('offline', 'Use without a network', FeatureType.boolean),
        ],
        plans: [
          plan('starter', 'Starter', prices('29', '32', '4800'), { requests: 100_000, offline: false }),
          plan('scale', 'Scale', prices('149', '165', '24000'), { requests: 2_000_000, offline: true }),
        ],
      }),
      product('atlas-routing', 'Atlas Routing', 'The way from here to there', ['maps', 'routing'], {
        features: [feature('requests', 'Requests a month', FeatureType.metered)],
        plans: [plan('standard', 'Standard', prices('39.50', '43.50', '6200'), { requests: 50_000 })],
      }),
    ],
  },
  {
    slug: 'demo-quill',
    name: 'Quill',
    description: 'Writing, alone and together.',
    products: [
      product('quill', 'Quill', 'An editor that several people write in at once', ['editor', 'writing'], {
        features: [
          feature('collaborators', 'People in one text', FeatureType.quantity),
          feature('history', 'How far back texts can be read', FeatureType.string),
        ],
        plans: [
          plan('free', 'Free', free, { collaborators: 1, history: '7 days' }),
          plan('plus', 'Plus', prices('7.99', '8.99', '1200'), { collaborators: 5, history: '1 year' }),
          plan('studio', 'Studio', prices('19.99', '21.99', '3200'), {
            collaborators: 50,
            history: 'for ever',
          }),
        ],
      }),
    ],
  },
];

type Offer = Pick<ProductInput, 'features' | 'plans'>;

function product(slug: string, name: string, tagline: string, tags: string[], offer: Offer): ProductInput {
  const [project = ''] = slug.split('-');
  return wholeProduct({
    slug,
    name,
    tagline,
    tags,
    ...offer,
    status: ProductStatus.active,
    licence: 'Apache-2.0',
    releaseVersion: '2.4.1',
    repositoryUrl: `https://git.example/${project}/${slug}`,
    homepageUrl: `https://${project}.example/`,
    documentationUrl: `https://${project}.example/docs/${slug}`,
    metadata: { demo: true },
  });
}

function feature(key: string, name: string, type: FeatureType): FeatureInput {
  return { key, name, type };
}

function plan(key: string, name: string, monthly: Monthly, grants: Record<string, unknown>): PlanInput {
  return { key, name, grants, prices: currencies.flatMap((currency) => everyMonthOrYear(currency, monthly)) };
}

function prices(EUR: string, USD: string, JPY: string): Monthly {
  return { EUR, USD, JPY };
}

function everyMonthOrYear(currency: Currency, monthly: Monthly): PriceInput[] {
  const month = Rational.of(monthly[currency]);
  const year = month.times(Rational.of(10n));
  return [
    wholePrice({ currency, unitAmount: month.toFixed(decimals(currency)), interval: Interval.month }),
    wholePrice({ currency, unitAmount: year.toFixed(decimals(currency)), interval: Interval.year }),
  ];
}
