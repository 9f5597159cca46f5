import { describe, expect, it } from '@jest/globals';
import { problemOfPassword } from '../../src/auth/people/password-strength.ts';

const owner = { name: 'Ada Lovelace', email: 'ada.king@example.org', network: 'Content Hub' };

describe('a new password', () => {
  it.each([
    'correct horse battery',
    'a new passphrase',
    'the configured one',
    'mxq7 vbr2 tpd9 zkw4',
    'LangeSätze sind gut',
    '正しい馬の電池とホッチキスを使う青い空',
    'adalovelace likes green tea',
    'x9$kLm2pQz7wR!4t',
  ])('is accepted, whatever characters it has: %s', async (password) => {
    expect(await problemOfPassword(password, owner)).toBeUndefined();
  });

  it.each([
    ['short', 'must have at least 15 characters'],
    ['😀😀😀😀😀😀😀😀', 'must have at least 15 characters'],
    ['x'.repeat(201), 'must have at most 200 characters'],
    ['a long one with \0', 'must not contain a NUL character'],
    ['passwordpassword', 'a'],
    ['Password12345678!', 'can be guessed quickly'],
    ['P@ssw0rd12345678', 'is a common password, or close to one'],
    ['qwertyuiopasdfghjkl', 'a'],
    ['aaaaaaaaaaaaaaaaaaaa', 'repeats the same characters'],
    ['abcabcabcabcabcabc', 'repeats the same characters'],
    ['123456789012345678', 'a'],
    ['ada.king@example.org', 'is made of your name'],
    ['Ada-Lovelace-1815', 'is made of your name'],
    ['@d4 L0v3l4c3 2026!', 'is made of your name'],
    ['ecalevoL adA ecalevoL', 'is made of your name'],
    ['Content Hub Content Hub', 'is made of your name'],
    ['C0ntentHub!2026!!', 'is made of your name'],
  ])('is refused with a sentence that says what to change: %j', async (password, sentence) => {
    const problem = await problemOfPassword(password, owner);
    expect(problem).toContain(sentence);
    expect(problem).toMatch(/^must |; add words that do not belong together$/);
  });

  it('is refused for data of its owner only', async () => {
    const password = 'marie curie 1867 polonium';
    expect(await problemOfPassword('Marie Curie 1867', { ...owner, name: 'Marie Curie' })).toContain('your name');
    expect(await problemOfPassword(password, { ...owner, name: 'Marie Curie' })).toBeUndefined();
  });

  it('is estimated outside the event loop, in bounded time', async () => {
    let beats = 0;
    const timer = setInterval(() => (beats += 1), 5);
    const longest = Array.from({ length: 200 }, (_, n) => '4@8({[<369613!|1l10$57+%2'[(n * 7919) % 25]).join('');
    await Promise.all(Array.from({ length: 5 }, (_, n) => problemOfPassword(longest.slice(n), owner)));
    clearInterval(timer);
    expect(beats).toBeGreaterThan(5);
  });

  it('is checked at once for a person with a name of a megabyte', async () => {
    const startedAt = performance.now();
    const name = 'ab1 '.repeat(250_000);
    expect(await problemOfPassword('correct horse battery', { ...owner, name })).toBeUndefined();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it('is refused as busy when too many are being chosen', async () => {
    const many = Array.from({ length: 80 }, (_, n) => problemOfPassword(`${n} wrong horse batteries`, owner));
    const refused = (await Promise.allSettled(many)).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { code: 'busy', kind: 'limited' } });
  });
});
