import { describe, expect, it } from '@jest/globals';
import { collectionDeps } from '../../../src/billing/collection/collection-work.ts';
import type { Orm } from '../../../src/platform/postgres/orm.ts';
import { createLogger } from '../../../src/platform/log.ts';
import { systemClock } from '../../../src/platform/time/clock.ts';
import { box } from './faults.ts';

describe('the log of the work of gateways', () => {
  it.each(['onNoAnswer', 'onFailure'] as const)('has no details of an error: %s', (report) => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line: string) => void lines.push(line) });
    const deps = collectionDeps({ orm: {} as Orm, clock: systemClock, log, gateways: {} as never, box });
    const details = {
      code: '23514',
      detail: 'Failing row contains (tok_secret).',
      raw: { payment_intent: { client_secret: 'pi_secret' } },
      headers: { authorization: 'Bearer sk_secret' },
      cause: new Error('cause_secret'),
    };
    deps[report]('paymentattempt_1', Object.assign(new TypeError('It failed'), details));
    deps[report]('paymentattempt_1', { token: 'thrown_secret' });
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      subject: 'paymentattempt_1',
      err: { name: 'TypeError', message: 'It failed', code: '23514', stack: expect.stringContaining('logs.test') },
    });
    expect(lines.join()).not.toContain('_secret');
  });
});
