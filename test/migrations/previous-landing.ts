import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../support/program.ts';

/** The commit of the previous landing, which instances in use run during the upgrade. Each landing updates it. */
export const previousLanding = '58e3569c7b3094c188e78d0e8eae0f0c3ec27bb3';

const run = promisify(execFile);

export function hasPreviousLanding(): boolean {
  return hasCommit(previousLanding);
}

/** Whether the clone has a commit; shallow clones and source archives lack older ones. */
export function hasCommit(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The previous landing, built in a separate folder. It shares the packages of this one when the lock files are equal. */
export class PreviousLanding {
  private constructor(readonly folder: string) {}

  static async build(): Promise<PreviousLanding> {
    const folder = await extractCommit(previousLanding);
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--noCheck'], { cwd: folder });
    return new PreviousLanding(folder);
  }

  /** The committed GraphQL schema of the previous landing. */
  get schema(): string {
    return readFileSync(join(this.folder, 'schema/schema.graphql'), 'utf8');
  }

  /** The names of the migrations of the previous landing. */
  get migrations(): string[] {
    const list = readFileSync(join(this.folder, 'src/migrations/index.ts'), 'utf8');
    return [...list.matchAll(/name: '([^']+)'/g)].map(([, name]) => name!);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Extracts the sources of a commit to a new folder, with their packages. Returns its path. */
export async function extractCommit(commit: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-previous-'));
  const archive = join(folder, 'sources.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: root });
  await run('tar', ['--extract', '--file', archive, '--directory', folder]);
  await providePackages(folder);
  return folder;
}

async function providePackages(folder: string): Promise<void> {
  const [own, its] = [root, folder].map((each) => readFileSync(join(each, 'package-lock.json'), 'utf8'));
  if (own === its) return symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  await run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
}
