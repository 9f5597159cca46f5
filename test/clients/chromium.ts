import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { password } from '../support/seed.ts';
import { packages } from './client-program.ts';
import type { Person } from './person.ts';

/** What the tests use of playwright-core, which is not a dependency of the hub. */
export interface Tab {
  goto(url: string): Promise<unknown>;
  url(): string;
  fill(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  textContent(selector: string): Promise<string | null>;
  waitForURL(matches: (url: URL) => boolean): Promise<void>;
  evaluate<Result>(script: string): Promise<Result>;
}

interface Context {
  newPage(): Promise<Tab>;
  close(): Promise<void>;
}

export interface Chromium {
  newContext(options: object): Promise<Context>;
  close(): Promise<void>;
}

/** Debian: apt-get install chromium openssl. npm: npm install --prefix test/clients/packages */
export const chromiumNeeds = ['chromium', 'openssl', 'playwright-core', 'esbuild', 'oidc-client-ts', '@urql/core'];

const load = createRequire(`${packages}.package.json`);

const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--host-resolver-rules=MAP *.example 127.0.0.1'],
];

/** Starts Debian's Chromium, in which every host of `.example` is this machine. */
export async function startChromium(): Promise<Chromium> {
  const { chromium } = load('playwright-core') as { chromium: { launch(options: object): Promise<Chromium> } };
  return chromium.launch({ executablePath: '/usr/bin/chromium', headless: true, args: flags });
}

/** Completes the pages of the hub as a person, until the tab is at the origin of the client. Returns their headings. */
export async function passPages(tab: Tab, origin: string, { user }: Person): Promise<string[]> {
  const headings: string[] = [];
  while (new URL(tab.url()).origin !== origin) {
    const heading = (await tab.textContent('h1')) ?? '';
    headings.push(heading);
    const before = tab.url();
    if (heading === 'Sign in') {
      await tab.fill('[name=email]', user.email);
      await tab.fill('[name=password]', password);
    }
    await tab.click('button:not(.secondary)');
    await tab.waitForURL(({ href }) => href !== before);
  }
  return headings;
}

/** The script of the pages, with the clients that it imports from test/clients/packages. */
export function bundlePage(): string {
  const { buildSync } = load('esbuild') as { buildSync(options: object): { outputFiles: { text: string }[] } };
  const entry = fileURLToPath(new URL('programs/page.mjs', import.meta.url));
  const options = { entryPoints: [entry], bundle: true, format: 'iife', nodePaths: [packages], write: false };
  return buildSync(options).outputFiles[0]!.text;
}

export interface Served {
  port: number;
  close(): Promise<void>;
}

/** Serves an empty page with the script at every path, by http on loopback or by https for hosts of `.example`. */
export function servePages(script: string, certificate?: Certificate): Promise<Served> {
  return listen((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : '<!doctype html><title>Page</title><script src="/page.js"></script>');
  }, certificate);
}

/** Ends TLS in front of a hub, as a proxy does. */
export function serveBehindTls(port: number, hubAddress: string, certificate: Certificate): Promise<Served> {
  const { hostname, port: to } = new URL(hubAddress);
  return listen(
    (request, response) => {
      const { method, url: path, headers } = request;
      const forwarded = { ...headers, 'x-forwarded-proto': 'https' };
      const onward = send({ hostname, port: to, method, path, headers: forwarded }, (answer) => {
        response.writeHead(answer.statusCode!, answer.rawHeaders);
        answer.pipe(response);
      });
      request.pipe(onward);
    },
    certificate,
    port,
  );
}

export interface Certificate {
  key: Buffer;
  cert: Buffer;
}

/** Makes a certificate that browsers accept only because the test says so. */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(`${tmpdir()}/hub-tls-`);
  const files = ['-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, '-subj', '/CN=example', ...files], { stdio: 'pipe' });
  const [key, cert] = ['key', 'cert'].map((name) => readFileSync(`${folder}/${name}.pem`)) as [Buffer, Buffer];
  rmSync(folder, { recursive: true });
  return { key, cert };
}

async function listen(answer: RequestListener, certificate?: Certificate, port = 0): Promise<Served> {
  const server = certificate ? createTlsServer({ ...certificate }, answer) : createServer(answer);
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
