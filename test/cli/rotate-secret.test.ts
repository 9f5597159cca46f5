import { expect, it } from '@jest/globals';
import { rotateSecret, secretDocuments } from '../../src/cli/operations/rotate-secret.ts';
import type { Send } from '../../src/cli/operations/send.ts';
import type { Target } from '../../src/cli/operations/target.ts';

const secretNode = { id: 'secret_2', hint: 'abcd', createdAt: '2026-01-01T00:00:00Z', expiresAt: null };

/** A hub whose database is lost while the earlier secrets are ended. */
const send = (async (document: string) => {
  if (document === secretDocuments.expire) throw new Error('Connection terminated unexpectedly');
  if (document === secretDocuments.add) return { addClientSecret: { clientSecret: secretNode, secret: 'the-secret' } };
  return { client: { secrets: [{ ...secretNode, id: 'secret_1' }] } };
}) as Send;

it('rotate-secret shows the new secret even if the database is lost while the earlier ones are ended', async () => {
  const { lines, isBad } = await rotateSecret({ send } as Target, { id: 'client_1', overlap: 'PT1H' });
  expect(lines!.join('\n')).toContain('the-secret');
  expect(lines!.join('\n')).toContain('may still be valid: Connection terminated unexpectedly');
  expect(isBad).toBe(true);
});
