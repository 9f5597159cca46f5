import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A mail server that keeps the messages it accepts, and refuses recipients on request (RFC 5321). */
export class MailServer {
  readonly messages: string[] = [];
  /** The same messages as they came. */
  readonly raw: string[] = [];
  /** The commands that it got. */
  readonly commands: string[] = [];
  /** The answer to every recipient while it is set, such as "550 no such mailbox". */
  refusal?: string;
  /** The answer to the end of a message while it is set, such as "451 try again"; the message is kept all the same. */
  afterMessage?: string;
  /** Refuses each recipient once before it accepts them, as greylisting does. */
  isGreylisting = false;
  /** The milliseconds before it answers a command. */
  delayMs = 0;
  readonly #sockets = new Set<Socket>();
  readonly #known = new Set<string>();

  /** Stays the same after it was closed. */
  readonly url: string;

  private constructor(private readonly server: Server) {
    this.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('connection', (socket) => this.#serve(socket));
  }

  /** Starts one on a port; by default on a free one. */
  static async start(port = 0): Promise<MailServer> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
    return new MailServer(server);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((closed) => this.server.close(closed));
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => {});
    socket.write('220 mail.example\r\n');
    let message: string | undefined;
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (message === undefined) return void (message = this.#answer(socket, text));
      message += text;
      if (!message.endsWith('\r\n.\r\n')) return;
      this.raw.push(message);
      this.messages.push(message.replaceAll('=\r\n', '').replaceAll('=3D', '='));
      message = undefined;
      socket.write(`${this.afterMessage ?? '250 kept'}\r\n`);
    });
  }

  #refusalOf(command: string): string | undefined {
    if (!this.isGreylisting || this.#known.has(command)) return this.refusal;
    this.#known.add(command);
    return '450 4.2.0 greylisted, try again';
  }

  /** Answers a command; returns an empty message when one begins. */
  #answer(socket: Socket, command: string): '' | undefined {
    this.commands.push(command.trim());
    if (command.startsWith('QUIT')) return void socket.end('221 bye\r\n');
    if (command.startsWith('DATA')) {
      socket.write('354 continue\r\n');
      return '';
    }
    const answer = (command.startsWith('RCPT') && this.#refusalOf(command)) || '250 ok';
    setTimeout(() => socket.write(`${answer}\r\n`), this.delayMs);
    return undefined;
  }
}
