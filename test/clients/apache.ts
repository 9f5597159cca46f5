import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Daemon, makeFolder, writeSettings } from '../faults/daemon.ts';
import { freePort } from '../support/hub-process.ts';

const modules = '/usr/lib/apache2/modules';

/** What a site needs of Debian: apt-get install apache2 libapache2-mod-auth-openidc libapache2-mod-oauth2 */
export const apacheNeeds = ['apache2', `${modules}/mod_auth_openidc.so`, `${modules}/mod_oauth2.so`];

/**
 * A site of Debian's Apache in front of a program, which answers each request with the request headers that it received:
 * the modules add what they know of the person.
 */
export class Apache {
  readonly #folder = makeFolder();
  readonly #program: Server;
  #daemon!: Daemon;
  address = '';

  private constructor() {
    this.#program = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.headers));
    });
  }

  /** Starts a site with the settings that `settingsFor` returns for its address. */
  static async start(settingsFor: (address: string) => Promise<string>): Promise<Apache> {
    const site = new Apache();
    await new Promise<void>((listening) => site.#program.listen(0, '127.0.0.1', listening));
    const port = await freePort();
    site.address = `http://127.0.0.1:${port}`;
    const settings = site.#settings(port) + (await settingsFor(site.address));
    const file = writeSettings(site.#folder.path, 'site.conf', settings);
    execFileSync('/usr/sbin/apache2', ['-f', file, '-t'], { stdio: 'pipe' });
    site.#daemon = await Daemon.start('apache2', ['-f', file, '-D', 'FOREGROUND'], port);
    return site;
  }

  async close(): Promise<void> {
    await this.#daemon?.stop('SIGTERM');
    this.#program.closeAllConnections();
    await new Promise((closed) => this.#program.close(closed));
    this.#folder.remove();
  }

  #settings(port: number): string {
    const { port: program } = this.#program.address() as AddressInfo;
    const loaded = [
      'mpm_event',
      'authn_core',
      'authz_core',
      'authz_user',
      'proxy',
      'proxy_http',
      'auth_openidc',
      'oauth2',
    ];
    return [
      ...loaded.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`),
      `ServerRoot ${this.#folder.path}`,
      `DefaultRuntimeDir ${this.#folder.path}`,
      `PidFile ${this.#folder.path}/apache.pid`,
      `ErrorLog ${this.#folder.path}/error.log`,
      `ServerName 127.0.0.1`,
      `Listen 127.0.0.1:${port}`,
      `ProxyPass / http://127.0.0.1:${program}/`,
      '',
    ].join('\n');
  }
}
