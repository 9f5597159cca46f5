import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';

export interface LiveEvent {
  id: string;
  data: { sequence: string; type: string; subject: string };
}

/** A reader of server-sent events, as the standard describes one; what it has not taken waits in the connection. */
export class Follower {
  readonly events: LiveEvent[] = [];
  comments = 0;
  retryMs?: number;
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

  static async open(
    address: string,
    key: string,
    { lastId, path = '/events' }: { lastId?: string; path?: string } = {},
  ): Promise<Follower> {
    const headers = {
      accept: 'text/event-stream',
      authorization: `Bearer ${key}`,
      ...(lastId !== undefined && { 'last-event-id': lastId }),
    };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(address + path, { headers }, resolve)
        .on('error', reject)
        .end();
    });
    const type = response.headers['content-type'];
    if (response.statusCode !== 200 || type !== 'text/event-stream; charset=utf-8') {
      let text = '';
      for await (const piece of response.setEncoding('utf8')) text += String(piece);
      throw new Error(`${String(response.statusCode)} ${(JSON.parse(text) as { code: string }).code}`);
    }
    return new Follower(response);
  }

  leave(): void {
    this.response.destroy();
  }

  #read(block: string): void {
    if (block.startsWith(':')) this.comments += 1;
    else if (block.startsWith('retry: ')) this.retryMs = Number(block.slice(7));
    else {
      const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(block)!;
      this.events.push({ id: id!, data: JSON.parse(data!) as LiveEvent['data'] });
    }
  }
}
