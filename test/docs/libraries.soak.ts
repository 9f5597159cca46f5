import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { Network } from '../clients/network.ts';
import type { RegisteredClient } from '../clients/network.ts';
import type { Person } from '../clients/person.ts';
import { Daemon, find, itWith, makeFolder, writeSettings } from '../faults/daemon.ts';
import { freePort } from '../support/hub-process.ts';
import { blocksOf } from './guide.ts';
import { goAround, pythonAround } from './library-programs.ts';

const folder = makeFolder();
const gocode = '/usr/share/gocode';
let network: Network;
let ada: Person;

beforeAll(async () => {
  network = await Network.start();
  ada = await network.person('Ada Lovelace');
});

afterAll(async () => {
  await network.close();
  folder.remove();
});

/** The blocks of docs/projects.md in a language, for the hub of this suite. */
function shown(language: string): string[] {
  const blocks = blocksOf('projects').filter((block) => block.language === language);
  return blocks.map(({ text }) => text.replaceAll('https://hub.example', network.hub.address));
}

/** A client of a project of its own, with its redirect URI at a port of this machine. */
async function clientAt(port: number, slug: string): Promise<RegisteredClient> {
  return network.webClient(await network.project(slug), `http://127.0.0.1:${port}/callback`);
}

/** Defines a test that needs programs, and files of packages that are no programs. */
function itWithFiles(programs: string[], files: string[]): ReturnType<typeof itWith> {
  return itWith([...programs, ...files.filter((file) => !existsSync(file))]);
}

describe('the code of docs/projects.md signs a person in', () => {
  itWithFiles(['python3'], ['/usr/lib/python3/dist-packages/authlib', '/usr/lib/python3/dist-packages/flask'])(
    'with Authlib of Python',
    async () => {
      const port = await freePort();
      const { id, secret } = await clientAt(port, 'python');
      const file = writeSettings(folder.path, 'app.py', pythonAround(shown('python')[0]!));
      const server = await Daemon.start('python3', [file, String(port), id, secret!], port);
      try {
        const page = await ada.visit(`http://127.0.0.1:${port}/`);
        expect(JSON.parse(page.body)).toMatchObject({ sub: ada.user.id, name: 'Ada Lovelace' });
      } finally {
        await server.stop();
      }
    },
    60_000,
  );

  itWithFiles(['go'], [`${gocode}/src/github.com/coreos/go-oidc`, `${gocode}/src/golang.org/x/oauth2`])(
    'with go-oidc of Go',
    async () => {
      // The person stops at a redirect to another machine, so nothing needs to listen there.
      const { id, secret } = await network.webClient(await network.project('go'), 'https://forge.example/callback');
      const file = writeSettings(folder.path, 'main.go', goAround(...(shown('go') as [string, string])));
      const built = `${folder.path}/main`;
      const env = { ...process.env, GO111MODULE: 'off', GOPATH: gocode, GOCACHE: `${folder.path}/cache` };
      await promisify(execFile)(find('go')!, ['build', '-o', built, file], { env });
      const signIn = async (nonce: string) => {
        const { stdout: address } = await promisify(execFile)(built, [id, secret!, 'nonce']);
        const code = (await ada.visit(address.trim())).url.searchParams.get('code')!;
        return promisify(execFile)(built, [id, secret!, nonce, code]);
      };
      expect((await signIn('nonce')).stdout.trim()).toBe(ada.user.id);
      await expect(signIn('of another session')).rejects.toThrow('the ID token is for another request');
    },
    180_000,
  );
});
