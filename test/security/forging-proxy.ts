import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The headers that claim under which address a server was called. */
const forgedHeaders = {
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

/** A proxy in front of a hub that forges these headers in each request, and records the hub's answers. */
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
    const options = { method, headers: { ...headers, ...forgedHeaders }, setHost: false };
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
