import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The bucket of the tests; its endpoint is set when the server has started. */
export const s3Location = {
  bucket: 'releases',
  prefix: 'hub',
  region: 'eu-central-1',
  endpoint: '',
  credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret key' },
};

/** The part of S3 that the hub uses. */
export class TinyS3 {
  readonly objects = new Map<string, { body: Buffer; checksum?: string }>();
  readonly seen: string[] = [];
  keepsChecksums = true;
  #server!: Server;

  async start(): Promise<string> {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { status, headers, body } = this.#answer(request, Buffer.concat(chunks));
        response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
      });
    });
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close().closeAllConnections();
  }

  #answer(request: IncomingMessage, body: Buffer) {
    const url = new URL(request.url!, s3Location.endpoint);
    this.seen.push(`${request.method} ${url.pathname}`);
    const isPresigned = url.searchParams.has('X-Amz-Signature');
    if (isPresigned) {
      const expected = signatureOf(request.method!, url, request.headers as Record<string, string>);
      if (url.searchParams.get('X-Amz-Signature') !== expected) return { status: 403, headers: {}, body: '' };
    }
    if (request.method === 'PUT') return this.#put(url.pathname, request, body);
    const found = this.objects.get(url.pathname);
    if (!found) return { status: 404, headers: {}, body: '' };
    const checksum = found.checksum && this.keepsChecksums && request.headers['x-amz-checksum-mode'];
    const headers = {
      'content-length': String(found.body.length),
      ...(checksum ? { 'x-amz-checksum-sha256': found.checksum } : {}),
      ...Object.fromEntries(
        [...url.searchParams]
          .filter(([name]) => name.startsWith('response-'))
          .map(([name, value]) => [name.slice('response-'.length), value]),
      ),
    };
    return { status: 200, headers, body: found.body };
  }

  #put(path: string, { headers }: IncomingMessage, body: Buffer) {
    const checksum = createHash('sha256').update(body).digest('base64');
    if (headers['x-amz-checksum-sha256'] !== checksum) return { status: 400, headers: {}, body: 'BadDigest' };
    this.objects.set(path, { body, checksum });
    return { status: 200, headers: {}, body: '' };
  }
}

/** The signature that a request must have, calculated from AWS's specification (Signature Version 4, query parameters). */
function signatureOf(method: string, url: URL, headers: Record<string, string>): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escape4(name)}=${escape4(value)}`)
    .sort();
  const names = url.searchParams.get('X-Amz-SignedHeaders')!.split(';');
  const signed = names.map((name) => `${name}:${headers[name]?.trim() ?? ''}\n`).join('');
  const request = [method, url.pathname, query.join('&'), signed, names.join(';'), 'UNSIGNED-PAYLOAD'];
  const [, ...scope] = url.searchParams.get('X-Amz-Credential')!.split('/');
  const toSign = [
    'AWS4-HMAC-SHA256',
    url.searchParams.get('X-Amz-Date')!,
    scope.join('/'),
    createHash('sha256').update(request.join('\n')).digest('hex'),
  ].join('\n');
  const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
  const key = scope.reduce<Buffer | string>(hmac, `AWS4${s3Location.credentials.secretAccessKey}`);
  return hmac(key, toSign).toString('hex');
}

function escape4(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
