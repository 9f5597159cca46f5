import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mailboxOf, normalEmail, problemOfEmail, readEmail } from '../../src/platform/values/email.ts';

describe('an email address', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    [' Ada@Example.ORG ', 'ada@example.org'],
    ['ａｄａ＠example.org', 'ada@example.org'],
    ['ﬁona@example.org', 'fiona@example.org'],
    ['\u212Aim@example.org', 'kim@example.org'],
    ['rene\u0301@example.org', 'ren\u00e9@example.org'],
    ['ada@ＥＸＡＭＰＬＥ.org', 'ada@example.org'],
    ['ada@Bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@XN--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['o’hara+news@mail.example.co.uk', 'o’hara+news@mail.example.co.uk'],
  ])('written %j has the normal form %j', (written, normal) => {
    expect(normalEmail(written)).toBe(normal);
    expect(problemOfEmail(written)).toBeUndefined();
  });

  it.each([
    'ada',
    'ada@example',
    '@example.org',
    'ada@example.org@example.org',
    'ada@1.2.3.4',
    'ada@0x7f.1',
    'ada@example.org.',
    'ada@exa%6dple.org',
    'ada@exam/ple.org',
    'ada@example.org:25',
    'a da@example.org',
    'ada@[127.0.0.1]',
    `${'a'.repeat(65)}@example.org`,
  ])('has no normal form when it is written %j', (written) => {
    expect(normalEmail(written)).toBeUndefined();
    expect(problemOfEmail(written)).toBe('must be an email address, such as ada@example.org');
  });

  it.each([
    ['NUL', '\0'],
    ['a control character', '\u0007'],
    ['a soft hyphen', '\u00ad'],
    ['a zero-width space', '\u200b'],
    ['a zero-width joiner', '\u200d'],
    ['a mark that reverses the direction of text', '\u202e'],
    ['a variation selector', '\ufe0f'],
    ['a Hangul filler', '\u3164'],
    ['a grapheme joiner', '\u034f'],
    ['a tag character', '\u{e0061}'],
    ['half of a surrogate pair', '\ud800'],
  ])('is refused with %s in it', (_, character) => {
    for (const written of [
      `a${character}da@example.org`,
      `ada@exam${character}ple.org`,
      `ada@example.org${character}`,
    ]) {
      expect(normalEmail(written)).toBeUndefined();
      expect(problemOfEmail(written)).toBe('must not contain characters that cannot be seen');
    }
  });

  it('is read in its normal form from a field, and refused at that field', () => {
    expect(readEmail(' Ada@Example.ORG ')).toBe('ada@example.org');
    const problem = { pointer: '/email', detail: 'must be an email address, such as ada@example.org' };
    expect(() => readEmail('ada')).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ problems: [problem] }) }),
    );
  });

  it('in its normal form stays the same when it is normalized again', () => {
    const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(part, part, (local, domain) => {
        const normal = normalEmail(`${local}@${domain}.org`);
        fc.pre(normal !== undefined);
        expect(normalEmail(normal!)).toBe(normal);
      }),
      { seed: 20260131, numRuns: 2000 },
    );
  });
});

describe('the mailbox of an email address', () => {
  it('is the same for all subaddresses', () => {
    expect(mailboxOf('ada+shop@example.org')).toBe('ada@example.org');
    expect(mailboxOf('ada+a+b@example.org')).toBe('ada@example.org');
    expect(mailboxOf('ada@example.org')).toBe('ada@example.org');
  });
});
