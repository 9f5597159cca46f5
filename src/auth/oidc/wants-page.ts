import type { Request } from 'express';
import { isPagePath } from './own-paths.ts';

/** Whether a request comes from a browser, which asks for HTML before anything else. */
export function isFromBrowser(request: Request): boolean {
  return request.accepts(['json', 'html']) === 'html';
}

/** Whether an error is answered by a page: on pages unless the caller prefers JSON, elsewhere for browsers only. */
export function wantsPage(request: Request): boolean {
  return isPagePath(request.path) ? request.accepts(['html', 'json']) !== 'json' : isFromBrowser(request);
}
