import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A question as VIES receives it. */
export interface ViesQuestion {
  countryCode: string;
  vatNumber: string;
  requesterMemberStateCode?: string;
  requesterNumber?: string;
}

/** A local server that speaks the wire format of VIES; `answer` decides status and body. */
export class ViesServer {
  readonly questions: ViesQuestion[] = [];
  answer: (question: ViesQuestion) => unknown = known;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.method !== 'POST' || request.url !== '/check-vat-number') return response.writeHead(404).end();
        const question = JSON.parse(Buffer.concat(chunks).toString()) as ViesQuestion;
        this.questions.push(question);
        const body = this.answer(question);
        if (body === undefined) return request.socket.destroy();
        response
          .setHeader('content-type', 'application/json')
          .end(typeof body === 'string' ? body : JSON.stringify(body));
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<unknown> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}

/** The answer for an id that is in force; VIES writes "---" for what a country does not publish. */
export function known({ countryCode, vatNumber, requesterNumber }: ViesQuestion): object {
  return {
    ...{ countryCode, vatNumber, requestDate: '2026-01-31T10:00:00.000Z', valid: true },
    requestIdentifier: requesterNumber ? 'WAPIAAAAZ1' : '',
    ...{ name: 'FORGE SARL', address: '---', traderName: '---' },
  };
}

export const unknown = ({ countryCode, vatNumber }: ViesQuestion) => ({
  ...{ countryCode, vatNumber, requestDate: '2026-01-31T10:00:00.000Z', valid: false },
  ...{ requestIdentifier: '', name: '---', address: '---' },
});

export const failing = (error: string) => () => ({ actionSucceed: false, errorWrappers: [{ error }] });
