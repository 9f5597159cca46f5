import type { Page, Request } from 'playwright-core';

/** How long nothing is asked for before a page is taken for complete, in milliseconds. */
const quietMs = 500;

const loading = new WeakMap<Page, Set<Request>>();

/** Notes what a page is loading, but for the feed of events and live figures, which stay open. */
export function noteLoading(page: Page): void {
  const requests = new Set<Request>();
  loading.set(page, requests);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/events') && pathname !== '/graphql/stream') requests.add(request);
  });
  const end = (request: Request) => void requests.delete(request);
  page.on('requestfinished', end).on('requestfailed', end);
}

/** Waits until a page whose loading is noted has loaded all its parts. */
export async function settled(page: Page): Promise<void> {
  const requests = loading.get(page)!;
  for (let quietSince = performance.now(); performance.now() - quietSince < quietMs;) {
    if (requests.size) quietSince = performance.now();
    await page.waitForTimeout(20);
  }
}
