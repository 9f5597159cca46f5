import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { it } from '@jest/globals';
import { Daemon, find } from '../faults/daemon.ts';
import { freePort } from '../support/hub-process.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import type { Network, RegisteredClient } from './network.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** The packages of npm that the programs and pages use: npm install --prefix test/clients/packages */
export const packages = `${folder}packages/node_modules/`;

/** A program that signs people in with a client library, as the documentation of the library shows it. */
export interface ProgramKind {
  name: string;
  /** The command that runs it; its last word is a file in `programs`. */
  command: string[];
  /** What must be installed: programs and files of Debian, or packages of npm. */
  needs: string[];
  callback?: string;
  /** Whether the file must be compiled by the command, instead of being run by it. */
  isCompiled?: boolean;
}

/** Defines a test that needs what is listed; it is skipped when something is missing, and its name then says what. */
export function itNeeding(needs: string[]): (name: string, test: () => Promise<void>, ms?: number) => void {
  const missing = missingOf(needs);
  if (!missing.length) return it;
  return (name, test) => it.skip(`${name} (not installed: ${missing.join(', ')})`, test);
}

/** Whether all that is listed is installed. */
export function isInstalled(needs: string[]): boolean {
  return missingOf(needs).length === 0;
}

function missingOf(needs: string[]): string[] {
  return needs.filter((each) => !find(each) && !existsSync(each) && !existsSync(packages + each));
}

/** A running program, registered as a client of a project. */
export class ClientProgram {
  private constructor(
    readonly address: string,
    readonly client: RegisteredClient,
    readonly daemon: Daemon,
  ) {}

  static async start(network: Network, project: Project, kind: ProgramKind): Promise<ClientProgram> {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const { callback = '/callback' } = kind;
    const client = await network.webClient(project, address + callback, {
      postLogoutRedirectUris: [address, `${address}/goodbye`],
    });
    const env = {
      ...{ HUB: network.hub.address, CLIENT_ID: client.id, CLIENT_SECRET: client.secret!, PORT: String(port) },
      ...{ PATH: process.env.PATH, HOME: '/tmp', GOPATH: '/usr/share/gocode', GO111MODULE: 'off' },
    };
    const [command, ...args] = kind.isCompiled ? [compile(kind.command, env)] : pathsIn(kind.command);
    const daemon = await Daemon.start(command!, args, port, { env, uid: undefined, gid: undefined });
    return new ClientProgram(address, client, daemon);
  }
}

/** The command with the path of its file. */
function pathsIn(command: string[]): string[] {
  return [...command.slice(0, -1), `${folder}programs/${command.at(-1)}`];
}

/** Compiles a program into the folder of temporary files, and returns its path. */
function compile(command: string[], env: NodeJS.ProcessEnv): string {
  const binary = `${mkdtempSync(join(tmpdir(), 'hub-client-'))}/program`;
  const [compiler = '', ...args] = pathsIn(command);
  execFileSync(compiler, [...args.slice(0, -1), '-o', binary, args.at(-1)!], { env });
  return binary;
}
