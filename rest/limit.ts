import type { Request, RequestHandler, Response } from 'express';

/** Where a caller stands: so many of so many requests left, for so long. */
export interface RequestLimit {
  name: string;
  points: number;
  seconds: number;
  remaining: number;
  resetSeconds: number;
  isExceeded: boolean;
}

export interface LimitOptions {
  count: (request: Request, response: Response) => Promise<RequestLimit>;
  /** Takes back what was counted for a request, and says where its caller stands then; nothing where it stays counted. */
  giveBack: (request: Request, response: Response) => Promise<RequestLimit | undefined>;
  refusal: (standing: RequestLimit) => Error;
}

/** What a request that was counted leaves for those who answer it. */
interface Locals {
  giveBack?: () => Promise<RequestLimit | undefined>;
}

/** Counts the request and says where its caller stands, in the draft's words (ratelimit-headers-11) and in the old ones. */
export function limitRate({ count, giveBack: takeBack, refusal }: LimitOptions): RequestHandler {
  return async (request, response, next) => {
    try {
      const standing = await count(request, response);
      response.set(headersOf(standing));
      const ends = performance.now() + (standing.resetSeconds - 1) * 1000;
      // In the next window there is nothing of this request to take back.
      (response.locals as Locals).giveBack = async () =>
        performance.now() < ends ? takeBack(request, response) : undefined;
      next(standing.isExceeded ? refusal(standing) : undefined);
    } catch (error) {
      next(error);
    }
  };
}

/** Takes back what was counted for a request that is about to be answered; the headers say where its caller stands. */
export async function giveBack(response: Response): Promise<void> {
  const standing = await (response.locals as Locals).giveBack?.();
  if (standing) response.set(headersOf(standing));
}

function headersOf({ name, points, seconds, remaining, resetSeconds }: RequestLimit): Record<string, string> {
  return {
    'RateLimit-Policy': `"${name}";q=${points};w=${seconds}`,
    RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
    'X-RateLimit-Limit': String(points),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetSeconds),
  };
}
