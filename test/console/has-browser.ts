import { existsSync } from 'node:fs';

/** The browser of this machine. */
export const chromiumPath = '/usr/bin/chromium';

/** Whether this machine has a browser; without one the tests in a browser are skipped. */
export const hasBrowser = existsSync(chromiumPath);
