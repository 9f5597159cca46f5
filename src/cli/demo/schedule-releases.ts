import { createRelease } from '../../catalog/releases/create-release.ts';
import { publishRelease } from '../../catalog/releases/publish-release.ts';
import { Product } from '../../catalog/products/product.ts';
import type { DemoState } from './demo-state.ts';
import { releases } from './releases.ts';
import type { SeededProject } from './set-up.ts';

/** Schedules the releases of all products, spread over the history; the last one of each stays a draft. */
export async function scheduleReleases(state: DemoState): Promise<void> {
  for (const project of state.projects) {
    for (const product of await productsOf(state, project)) scheduleOf(state, project, product);
  }
}

function scheduleOf({ timeline }: DemoState, { viewer }: SeededProject, { id: productId, slug }: Product): void {
  const planned = releases[slug] ?? [];
  planned.forEach((input, index) => {
    const day = Math.floor(((index + 0.5) / planned.length) * timeline.days);
    timeline.schedule(timeline.moment(day), async (at) => {
      const { id } = await timeline.do((em) => createRelease(em, viewer, { productId, input }, at));
      if (index < planned.length - 1) await timeline.do((em) => publishRelease(em, viewer, id, at));
    });
  });
}

function productsOf({ timeline }: DemoState, { id }: SeededProject): Promise<Product[]> {
  return timeline.do((em) => em.find(Product, { projectId: id, slug: { $in: Object.keys(releases) } }));
}
