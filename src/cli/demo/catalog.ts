import { FeatureType } from '../../catalog/offers/feature.ts';
import type { FeatureInput } from '../../catalog/offers/offer-input.ts';
import { MissingTaxRate, SelfService } from '../../billing/customers/profile/sale-policies.ts';
import type { CreateTaxRateInput } from '../../billing/customers/taxes/tax-rate-input.ts';
import type { UpdateBillingProfileInput } from '../../billing/customers/profile/billing-profile-input.ts';
import type { ProductInput } from '../../catalog/products/product-input.ts';
import { MediaKind, ProductKind } from '../../catalog/products/product-parts.ts';
import { cloud, cloudBase, runner } from './showcase/products.ts';
import { byUse, byUsePlan, feature, free, licensed, plan, prices, product } from './offers.ts';

export interface DemoProject {
  slug: string;
  name: string;
  description: string;
  /** The billing profile, shown on its invoices. */
  profile: UpdateBillingProfileInput;
  products: readonly [ProductInput, ...ProductInput[]];
  /** Products that only the customers of the showcase buy. */
  showcase?: readonly ProductInput[];
  /** Its tax rates beside those of all projects. */
  taxRates?: readonly Omit<CreateTaxRateInput, 'replace'>[];
}

/** Counted by the meter `api_calls`. */
const requests: FeatureInput = {
  key: 'requests',
  name: 'Requests a month',
  type: FeatureType.metered,
  meter: 'api_calls',
  unit: 'requests',
};

/** The projects of the demo and what they sell. */
export const projects: readonly [DemoProject, ...DemoProject[]] = [
  {
    slug: 'demo-forge',
    name: 'Forge',
    description: 'Builds, tests and keeps software.',
    // Usage may be recorded up to two days late, as in Atlas.
    profile: {
      legalName: 'Forge GmbH',
      address: { street: 'Am Amboss 1', postalCode: '10115', city: 'Berlin', country: 'DE' },
      ...{ vatId: 'DE136695976', email: 'billing@forge.example', locale: 'de', timezone: 'Europe/Berlin' },
      ...{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', selfService: SelfService.all_clients },
      ...{ graceHours: 48 },
    },
    products: [
      product('forge-ci', 'Forge CI', 'Builds and tests every change', ['ci', 'builds', 'developer-tools'], {
        kind: ProductKind.service,
        description: [
          'Every change is built and tested before anybody reads it.',
          '- Jobs start within seconds, on machines of your size.',
          '- What one job has built, the next one finds.',
          '- A failed test shows the change that broke it.',
        ].join('\n\n'),
        categories: ['developer-tools'],
        platforms: ['web'],
        translations: [{ locale: 'de', tagline: 'Baut und prüft jede Änderung' }],
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
      product('forge-registry', 'Forge Registry', 'Keeps the packages a team builds', ['packages', 'registry'], {
        categories: ['developer-tools', 'storage'],
        platforms: ['linux'],
        features: [
          feature('storage_gb', 'Storage in GB', FeatureType.quantity),
          feature('private_packages', 'Private packages', FeatureType.boolean),
        ],
        plans: [
          licensed(plan('solo', 'Solo', prices('6', '7', '900'), { storage_gb: 10, private_packages: true }), 1),
          licensed(plan('team', 'Team', prices('24', '26', '3800'), { storage_gb: 200, private_packages: true }), 5),
        ],
      }),
    ],
    showcase: [runner(), cloud(cloudBase.first)],
  },
  {
    slug: 'demo-atlas',
    name: 'Atlas',
    description: 'Maps and routes for other software.',
    profile: {
      legalName: 'Atlas SAS',
      address: { street: '2 rue des Cartes', postalCode: '75003', city: 'Paris', country: 'FR' },
      ...{ vatId: 'FR40303265045', email: 'billing@atlas.example', locale: 'fr', timezone: 'Europe/Paris' },
      ...{ graceHours: 48 },
    },
    products: [
      product('atlas-tiles', 'Atlas Tiles', 'Map tiles of the whole world', ['maps', 'tiles', 'geo'], {
        kind: ProductKind.service,
        categories: ['maps'],
        platforms: ['web', 'android', 'ios'],
        features: [requests, feature('offline', 'Use without a network', FeatureType.boolean)],
        plans: [
          plan('starter', 'Starter', prices('29', '32', '4800'), { requests: 100_000, offline: false }),
          plan('scale', 'Scale', prices('149', '165', '24000'), { requests: 2_000_000, offline: true }),
          byUse(byUsePlan, 'Pay as you go'),
        ],
      }),
      product('atlas-routing', 'Atlas Routing', 'The way from here to there', ['maps', 'routing'], {
        kind: ProductKind.service,
        categories: ['maps'],
        platforms: ['web'],
        features: [requests],
        plans: [plan('standard', 'Standard', prices('39.50', '43.50', '6200'), { requests: 50_000 })],
      }),
    ],
  },
  {
    slug: 'demo-quill',
    name: 'Quill',
    description: 'Writing, alone and together.',
    profile: {
      legalName: 'Quill OG',
      address: { street: 'Federgasse 3', postalCode: '1070', city: 'Wien', country: 'AT' },
      ...{ vatId: 'ATU13585627', email: 'billing@quill.example', locale: 'de', timezone: 'Europe/Vienna' },
      missingTaxRate: MissingTaxRate.hold,
    },
    taxRates: [
      { country: 'US', name: 'Sales tax', percentage: '0' },
      { country: 'JP', name: 'JCT', percentage: '10' },
    ],
    products: [
      product('quill', 'Quill', 'An editor that several people write in at once', ['editor', 'writing'], {
        description: [
          'Write together, and see each other’s words at once.',
          '**Nothing is lost:** every text can be read as it was on any day.',
        ].join('\n\n'),
        categories: ['writing'],
        platforms: ['linux', 'macos', 'windows'],
        media: [
          {
            url: 'https://quill.example/page.png',
            kind: MediaKind.image,
            alt: 'A text that two people write in',
          },
          { url: 'https://quill.example/tour.mp4', kind: MediaKind.video, alt: 'A tour of the editor' },
        ],
        translations: [{ locale: 'de', tagline: 'Ein Editor, in dem mehrere zugleich schreiben' }],
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
