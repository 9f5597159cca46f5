import type { PageName } from './page.ts';
import type { PostgresCpu } from './postgres-cpu.ts';

/** What a suite measures with: a new, durable PostgreSQL, and the build of the hub. */
export interface SuiteOptions {
  databaseUrl: string;
  postgres: PostgresCpu;
  /** The folder for a CPU profile of the hub. */
  profileFolder?: string;
  /** The numbers of usage events, ascending, at which reports are measured. */
  events: readonly number[];
  progress: (what: string) => void;
}

/** A suite beside the requests; it returns its figures as text. */
export interface Suite {
  /** The page and its part that show the figures. */
  shownIn?: { page: PageName; part: string };
  run(options: SuiteOptions): Promise<string>;
}

/** The suites by the name that `--only` chooses. Each is loaded when it runs. */
export const suites: Record<string, Suite> = {
  billing: {
    shownIn: { page: 'performance', part: 'renewals' },
    run: async (options) => (await import('./billing/index.ts')).benchBilling(options),
  },
  usage: {
    shownIn: { page: 'performance', part: 'usage' },
    run: async (options) => (await import('./usage/index.ts')).benchUsage(options),
  },
  webhooks: {
    run: async (options) => (await import('./webhooks.ts')).benchWebhooks(options),
  },
  exports: {
    run: async (options) => (await import('./exports.ts')).benchExports(options),
  },
  instances: {
    shownIn: { page: 'performance', part: 'instances' },
    run: async (options) => (await import('./instances/index.ts')).benchInstances(options),
  },
  start: {
    shownIn: { page: 'performance', part: 'starts' },
    run: async (options) => (await import('./start.ts')).benchStart(options),
  },
  console: {
    shownIn: { page: 'performance', part: 'console' },
    run: async (options) => (await import('./console.ts')).benchConsole(options),
  },
  mixed: {
    shownIn: { page: 'performance', part: 'mixed' },
    run: async (options) => (await import('./mixed/index.ts')).benchMixed(options),
  },
  growth: {
    shownIn: { page: 'scale', part: 'growth' },
    run: async (options) => (await import('./growth/index.ts')).benchGrowth(options),
  },
  analytics: {
    shownIn: { page: 'scale', part: 'reports' },
    run: async (options) => (await import('./analytics/index.ts')).benchAnalytics(options),
  },
  recurring: {
    shownIn: { page: 'scale', part: 'recurring' },
    run: async (options) => (await import('./analytics/recurring.ts')).benchRecurring(options),
  },
  billed: {
    shownIn: { page: 'scale', part: 'billed' },
    run: async (options) => (await import('./analytics/billed.ts')).benchBilled(options),
  },
  people: {
    shownIn: { page: 'scale', part: 'people' },
    run: async (options) => (await import('./analytics/people.ts')).benchPeople(options),
  },
  entitlements: {
    run: async (options) => (await import('./entitlements/index.ts')).benchEntitlements(options),
  },
  import: {
    run: async (options) => (await import('./catalog/import.ts')).benchImport(options),
  },
  catalog: {
    run: async (options) => (await import('./catalog/search.ts')).benchSearch(options),
  },
};

/** The suites that a page shows. */
export function shownOn(page: PageName): string[] {
  return Object.keys(suites).filter((name) => suites[name]!.shownIn?.page === page);
}
