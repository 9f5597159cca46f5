import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Json } from '../support/client.ts';

/** A reader of a subscription by the protocol of graphql-sse, as distinct connections have it. */
export class Stream {
  readonly answers: { data?: Json; errors?: Json }[] = [];
  isComplete = false;
  readonly ended: Promise<void>;

  private constructor(readonly response: IncomingMessage) {
    let rest = '';
    response.setEncoding('utf8').on('data', (piece: string) => {
      const blocks = (rest + piece).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) this.#read(block);
    });
    this.ended = new Promise((resolve) => response.once('close', resolve));
    response.on('error', () => {});
  }

  /** Subscribes; throws the status and the code of a refusal. */
  static async open(
    address: string,
    key: string | undefined,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Stream> {
    const text = JSON.stringify(body);
    const all = {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      ...(key && { authorization: `Bearer ${key}` }),
      ...headers,
    };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${address}/graphql/stream`, { method: 'POST', headers: all }, resolve).on('error', reject).end(text);
    });
    if (response.statusCode === 200) return new Stream(response);
    let refusal = '';
    for await (const piece of response.setEncoding('utf8')) refusal += String(piece);
    throw new Error(`${String(response.statusCode)} ${/"code":\s*"(\w+)"/.exec(refusal)?.[1] ?? refusal}`);
  }

  leave(): void {
    this.response.destroy();
  }

  #read(block: string): void {
    const values = new Map(block.split('\n').map((line) => [line.split(':')[0]!, line.slice(line.indexOf(':') + 2)]));
    if (values.get('event') === 'complete') this.isComplete = true;
    if (values.get('event') === 'next') this.answers.push(JSON.parse(values.get('data')!) as Stream['answers'][number]);
  }
}
