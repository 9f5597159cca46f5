import express from 'express';
import type { Router } from 'express';

/** /livez: the process answers. /readyz: it also reaches its database and is not draining. */
export function health(isReady: () => Promise<boolean>): Router {
  const router = express.Router();
  router.get('/livez', (_, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'alive' });
  });
  router.get('/readyz', async (_, response) => {
    const ready = await isReady().catch(() => false);
    response
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status: ready ? 'ready' : 'not ready' });
  });
  return router;
}
