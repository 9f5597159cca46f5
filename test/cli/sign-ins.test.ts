import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { SignIns } from '../../src/cli/sign-in/sign-ins.ts';
import type { SignIn } from '../../src/cli/sign-in/sign-ins.ts';

it('forgetting the current sign-in makes the one before it the current one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-sign-ins-'));
  try {
    const signIns = new SignIns(folder);
    const keep = (url: string) => signIns.keep({ url, email: `me@${url}` } as SignIn, true);
    await signIns.exclusively(async () => {
      for (const url of ['production', 'staging', 'local', 'staging']) keep(url);
      signIns.forget('staging');
    });
    expect(signIns.find()?.url).toBe('local');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
