import type { Request, RequestHandler, Response } from 'express';

/** The state of a caller's request limit. */
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
  /** Gives back a counted request and returns the new state; undefined if the request stays counted. */
  giveBack: (request: Request, response: Response) => Promise<RequestLimit | undefined>;
  refusal: (limit: RequestLimit) => Error;
}

/** The response locals of a counted request. */
interface LimitLocals {
  giveBack?: () => Promise<RequestLimit | undefined>;
}

/** Counts the request and sets the headers of draft-ietf-httpapi-ratelimit-headers-11, and the older X-RateLimit ones. */
export function limitRate({ count, giveBack: giveBackRequest, refusal }: LimitOptions): RequestHandler {
  return async (request, response, next) => {
    try {
      const limit = await count(request, response);
      response.set(headersOf(limit));
      const windowEnd = performance.now() + (limit.resetSeconds - 1) * 1000;
      // The next window does not contain this request, so nothing is given back then.
      (response.locals as LimitLocals).giveBack = async () =>
        performance.now() < windowEnd ? giveBackRequest(request, response) : undefined;
      next(limit.isExceeded ? refusal(limit) : undefined);
    } catch (error) {
      next(error);
    }
  };
}

/** Gives back the request that is about to be answered, and updates the limit headers. */
export async function giveBack(response: Response): Promise<void> {
  const limit = await (response.locals as LimitLocals).giveBack?.();
  if (limit) response.set(headersOf(limit));
}

/** The headers that tell a caller the state of its limit. */
export function headersOf({ name, points, seconds, remaining, resetSeconds }: RequestLimit): Record<string, string> {
  return {
    'RateLimit-Policy': `"${name}";q=${points};w=${seconds}`,
    RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
    'X-RateLimit-Limit': String(points),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetSeconds),
  };
}
