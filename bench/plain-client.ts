import { Agent, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { HttpRequest } from './requests.ts';

/** A client that reads the bytes of an answer and no more: what `fetch` makes of them costs more than some answers. */
export class PlainClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  /** Returns the body, compressed by brotli if it is long. Fails where the answer is no success. */
  send({ path, method, headers, body }: HttpRequest): Promise<Sent> {
    const { promise, resolve, reject } = Promise.withResolvers<Sent>();
    const sent = request(
      `${this.#address}${path}`,
      { method, agent: this.#agent, headers: { ...headers, 'accept-encoding': 'br' } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const answer = { bytes: Buffer.concat(chunks), isCompressed: response.headers['content-encoding'] === 'br' };
          if (response.statusCode === 200) resolve(answer);
          else reject(new Error(`The hub answers ${response.statusCode}: ${textOf(answer).slice(0, 500)}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
    return promise;
  }

  close(): void {
    this.#agent.destroy();
  }
}

interface Sent {
  bytes: Buffer;
  isCompressed: boolean;
}

export function textOf({ bytes, isCompressed }: Sent): string {
  return (isCompressed ? brotliDecompressSync(bytes) : bytes).toString();
}
