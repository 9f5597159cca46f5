import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { request } from 'node:https';
import { json } from 'node:stream/consumers';
import { Daemon, itWith, makeFolder, run, writeSettings } from '../faults/daemon.ts';
import { freePort } from '../support/hub-process.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { root } from '../support/program.ts';
import { blocksOf } from './guide.ts';

const folder = makeFolder();
let hub: TestHub;
/** The key and the certificate of hub.example, and both in one file. */
let [key, certificate, pem] = ['', '', ''];

beforeAll(async () => {
  hub = await startHub({
    config: { url: 'https://hub.example', trustProxy: 1, anonymousLimit: 1000, isStorefrontOpen: true },
  });
  [key, certificate] = [`${folder.path}/hub.key`, `${folder.path}/hub.crt`];
  const subject = ['-subj', '/CN=hub.example', '-addext', 'subjectAltName=DNS:hub.example'];
  const files = ['-keyout', key, '-out', certificate];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject, ...files]);
  pem = writeSettings(folder.path, 'hub.pem', await run('cat', [certificate, key]));
});

afterAll(async () => {
  await hub.close();
  folder.remove();
});

/** The block of docs/operations.md in a language, with other words in place of those of the guide. */
function shown(language: string, words: Record<string, string>): string {
  const { text } = blocksOf('operations').find((block) => block.language === language)!;
  return Object.entries(words).reduce((changed, [word, other]) => {
    if (!changed.includes(word)) throw new Error(`docs/operations.md shows no "${word}" for ${language}`);
    return changed.replaceAll(word, other);
  }, text);
}

/** Starts each proxy with the block of the guide, at a port. */
const proxies: Record<string, (port: number) => Promise<Daemon>> = {
  nginx: (port) => {
    const site = shown('nginx', {
      '127.0.0.1:3000': new URL(hub.address).host,
      'listen 443': `listen 127.0.0.1:${port}`,
      '/etc/ssl/hub.crt': certificate,
      '/etc/ssl/hub.key': key,
    });
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder.path}/${name};`,
    );
    const text = `daemon off; pid ${folder.path}/nginx.pid; error_log stderr; events {}
http { access_log off; ${temporary.join(' ')}\n${site}\n}`;
    return Daemon.start('nginx', ['-e', 'stderr', '-c', writeSettings(folder.path, 'nginx.conf', text)], port);
  },
  caddy: (port) => {
    const site = shown('caddy', {
      'localhost:3000': new URL(hub.address).host,
      'hub.example {': `https://hub.example:${port} {\n  bind 127.0.0.1\n  tls ${certificate} ${key}`,
    });
    const text = `{\n  admin off\n  auto_https disable_redirects\n  storage file_system ${folder.path}\n}\n${site}`;
    const file = writeSettings(folder.path, 'Caddyfile', text);
    const env = { ...process.env, HOME: folder.path };
    return Daemon.start('caddy', ['run', '--adapter', 'caddyfile', '--config', file], port, { env });
  },
  haproxy: (port) => {
    const text = shown('haproxy', {
      '127.0.0.1:3000': new URL(hub.address).host,
      'bind :443': `bind 127.0.0.1:${port}`,
      '/etc/ssl/hub.pem': pem,
    });
    return Daemon.start('haproxy', ['-db', '-f', writeSettings(folder.path, 'haproxy.cfg', text)], port);
  },
};

interface Answer {
  status?: number;
  remaining: number;
  body: Record<string, unknown>;
}

/** Asks the hub through a proxy, with an address that the caller claims to have. */
async function ask(port: number, path: string, claimed: string): Promise<Answer> {
  const headers = { host: 'hub.example', 'x-forwarded-for': claimed };
  const options = { host: '127.0.0.1', port, path, servername: 'hub.example', rejectUnauthorized: false, headers };
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      const remaining = Number(response.headers['x-ratelimit-remaining']);
      json(response).then(
        (body) => resolve({ status: response.statusCode, remaining, body: body as Record<string, unknown> }),
        reject,
      );
    });
    sent.on('error', reject).end();
  });
}

describe('a proxy with the file of docs/operations.md', () => {
  for (const [program, start] of Object.entries(proxies))
    itWith([program, 'openssl'])(
      `${program} serves the hub by its public address, and counts callers by their own`,
      async () => {
        const port = await freePort();
        const proxy = await start(port);
        try {
          const discovery = await ask(port, '/.well-known/openid-configuration', '192.0.2.1');
          expect(discovery.body).toMatchObject({ issuer: 'https://hub.example' });
          const first = await ask(port, '/catalog/products', '192.0.2.1');
          expect([first.status, first.body.data]).toEqual([200, []]);
          const second = await ask(port, '/catalog/products', '192.0.2.2');
          expect(second.remaining).toBe(first.remaining - 1);
        } finally {
          await proxy.stop();
        }
      },
      30_000,
    );
});

describe('the unit of docs/operations.md', () => {
  itWith(['systemd-analyze'])('has no fault that systemd finds', async () => {
    const text = shown('ini', { '/srv/hub': root.replace(/\/$/, '') });
    const output = await run('systemd-analyze', ['verify', writeSettings(folder.path, 'hub.service', text)]);
    expect(output.split('\n').filter((line) => line.includes('hub.service'))).toEqual([]);
  });
});
