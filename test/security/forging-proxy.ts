import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Every way to say by which name a server was asked. */
const lies = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-original-host': 'evil.example',
  'x-host': 'evil.example',
  'x-forwarded-server': 'evil.example',
  'x-forwarded-proto': 'gopher',
  'x-forwarded-port': '6666',
  'x-forwarded-prefix': '/evil.example',
  'x-original-url': '/evil.example',
  'x-rewrite-url': '/evil.example',
  forwarded: 'for=127.0.0.1;host=evil.example;proto=gopher',
};

/** Stands before a hub and tells it with each request that it is someone else; keeps what the hub answers. */
export class ForgingProxy {
  readonly answers: string[] = [];
  target = '';

  private constructor(readonly server: Server) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => this.#pass(request, response));
  }

  static async start(): Promise<ForgingProxy> {
    const proxy = new ForgingProxy(createServer());
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const { method, headers } = request;
    const path = request.url ?? '/';
    // The body of a form says as little as its headers.
    const options = { method, headers: { ...headers, ...lies }, setHost: false };
    const sent = ask(this.target + path, options, (answer) => {
      const chunks: Buffer[] = [];
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const body = Buffer.concat(chunks);
          this.answers.push(`${method} ${path} ${answer.rawHeaders.join(' ')} ${body.toString()}`);
          response.writeHead(answer.statusCode ?? 500, answer.rawHeaders).end(body);
        });
    });
    request.pipe(sent);
  }
}
