/** The part of autocannon that the bench uses; the package has no types. */
declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      method?: string;
      path?: string;
      headers?: Record<string, string>;
      body?: string;
      /** Called before each request, with this one. */
      setupRequest?: (request: Request) => Request;
      /** Called with each response, before the next request is set up. */
      onResponse?: (status: number, body: string) => void;
    }

    /** One connection. */
    interface Client {
      setRequests(requests: Request[]): void;
    }

    interface Options {
      url: string;
      connections: number;
      /** The total number of requests. */
      amount: number;
      /** Milliseconds between samples; a run ends at a sample. */
      sampleInt?: number;
      /** Called for each connection, before its first request. */
      setupClient: (client: Client) => void;
    }

    interface Result {
      '2xx': number;
      non2xx: number;
      errors: number;
      statusCodeStats: Record<string, { count: number }>;
      /** Seconds. */
      duration: number;
      /** Milliseconds. */
      latency: { p50: number; p99: number };
    }
  }

  function autocannon(options: autocannon.Options): PromiseLike<autocannon.Result>;
  export default autocannon;
}
