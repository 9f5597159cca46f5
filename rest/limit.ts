import type { Request, RequestHandler, Response } from 'express';

/** Where a caller stands: so many of so many requests left, for so long. */
export interface Standing {
  name: string;
  points: number;
  seconds: number;
  remaining: number;
  resetSeconds: number;
  isExceeded: boolean;
}

export interface LimitOptions {
  count: (request: Request, response: Response) => Promise<Standing>;
  refusal: (standing: Standing) => Error;
}

/** Counts the request and tells where its caller stands, in the draft's words (ratelimit-headers-11) and in the old ones. */
export function limitRate({ count, refusal }: LimitOptions): RequestHandler {
  return async (request, response, next) => {
    try {
      const standing = await count(request, response);
      response.set(headersOf(standing));
      next(standing.isExceeded ? refusal(standing) : undefined);
    } catch (error) {
      next(error);
    }
  };
}

function headersOf({ name, points, seconds, remaining, resetSeconds }: Standing): Record<string, string> {
  return {
    'RateLimit-Policy': `"${name}";q=${points};w=${seconds}`,
    RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
    'X-RateLimit-Limit': String(points),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetSeconds),
  };
}
