import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A message as a receiver got it. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

export type Answering = (received: Received, response: ServerResponse) => void;

/** A server that gets webhooks and notes them. It accepts them unless `answer` says otherwise. */
export class Receiver {
  readonly received: Received[] = [];
  answer: Answering = (_, response) => void response.writeHead(204).end();

  private constructor(readonly server: Server) {}

  static async listen(): Promise<Receiver> {
    const server = createServer((request, response) => void receiver.#receive(request, response));
    const receiver = new Receiver(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks`;
  }

  /** The messages to a path, as JSON. */
  bodies(path = '/hooks'): Body[] {
    return this.received.filter((each) => each.path === path).map(({ body }) => JSON.parse(body) as Body);
  }

  types(path?: string): string[] {
    return this.bodies(path).map(({ type }) => type);
  }

  answerWith(status: number, text = ''): void {
    this.answer = (_, response) => void response.writeHead(status).end(text);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await request.toArray()).map(String).join('');
    const received = { path: request.url!, headers: request.headers, body, at: performance.now() };
    this.received.push(received);
    this.answer(received, response);
  }
}

export interface Body {
  id: string;
  type: string;
  timestamp: string;
  version: number;
  sequence: string;
  projectId: string;
  subject: string;
  testClockId: string | null;
  data: Record<string, unknown>;
}

/** Verifies a message as the package of Standard Webhooks does; throws if its signature is wrong. */
export function verify(secret: string, { headers, body }: Received): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}

/** Whether the signature of a message is right, also by a clock that differs from that of the machine. */
export function verifyAt(secret: string, { headers, body }: Received): boolean {
  const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']].map(String) as [string, string];
  const expected = new Webhook(secret).sign(id, new Date(Number(timestamp) * 1_000), body);
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
