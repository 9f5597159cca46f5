import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { storeCheck } from './store-check.ts';
import type { VatIdRegister } from './vat-id-register.ts';
import { vatIdsToCheck } from './vat-ids-to-check.ts';

interface CheckOptions {
  inTransaction: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
  register: VatIdRegister;
  now: () => Temporal.Instant;
  signal?: AbortSignal;
}

/** The ids of one run, asked about one after another: VIES refuses callers that ask much at once. */
const maxChecks = 50;

/** A register that fails this often in a row is left alone until the next run. */
const maxFailures = 3;

/**
 * Asks the register about new and changed VAT ids, and about those that it did not answer. The register is asked outside
 * of any transaction, and each answer is stored in one of its own. Returns the number of stored answers.
 */
export async function checkVatIds({ inTransaction, register, now, signal }: CheckOptions): Promise<number> {
  const asked = await inTransaction((em) => vatIdsToCheck(em, now(), maxChecks));
  let [stored, failures] = [0, 0];
  for (const one of asked) {
    if (signal?.aborted || failures === maxFailures) break;
    const answer = await register.check(one.vatId, one.requester, signal);
    if (signal?.aborted) break;
    failures = answer.status === 'unavailable' ? failures + 1 : 0;
    if (await inTransaction((em) => storeCheck(em, one, answer, now()))) stored += 1;
  }
  return stored;
}
