import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A proxy between a hub and a server that can fail as networks and machines do. */
export class Wire {
  #isSilent = false;
  #isCut = false;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  private constructor(target: { host: string; port: number }) {
    this.#server = createServer((near) => {
      if (this.#isCut) return void near.destroy();
      const far = connect(target.port, target.host);
      this.#pass(near, far);
      this.#pass(far, near);
    });
  }

  /** Listens on a free port, and forwards all connections to the server of an address. */
  static async to(url: string, scheme = 5432): Promise<{ wire: Wire; url: string }> {
    const through = new URL(url);
    const target = { host: through.hostname, port: Number(through.port || scheme) };
    const wire = new Wire(target);
    await new Promise<void>((listening) => wire.#server.listen(0, '127.0.0.1', listening));
    through.hostname = '127.0.0.1';
    through.port = String((wire.#server.address() as AddressInfo).port);
    return { wire, url: through.href };
  }

  /** Closes every connection and refuses new ones, as when a server restarts or is gone. */
  cut(): void {
    this.#isCut = true;
    this.#sockets.forEach((socket) => socket.destroy());
  }

  /** Forwards nothing and closes nothing, as when a machine hangs or a network drops packets. */
  silence(): void {
    this.#isSilent = true;
  }

  /** Forwards new connections again; silenced connections stay silent. */
  mend(): void {
    if (this.#isSilent) this.#sockets.forEach((socket) => socket.removeAllListeners('data'));
    this.#isCut = false;
    this.#isSilent = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((closed) => this.#server.close(closed));
  }

  #pass(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', (piece) => void (this.#isSilent || to.write(piece)));
    from.on('error', () => {});
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }
}
