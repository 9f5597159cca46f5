import express from 'express';
import type { Router } from 'express';

/** Whether the instance is ready to serve, and the reasons if it is not. */
export interface HealthReport {
  isReady: boolean;
  reasons: string[];
}

/** /livez: the process responds. /readyz: the instance is ready; if not, the answer has the reasons. */
export function health(check: () => Promise<HealthReport>): Router {
  const router = express.Router();
  router.get('/livez', (_, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'alive' });
  });
  router.get('/readyz', async (_, response) => {
    const { isReady, reasons } = await check();
    response
      .status(isReady ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json(isReady ? { status: 'ready' } : { status: 'not ready', reasons });
  });
  return router;
}
