import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compare } from 'semver';
import { writeAtomFeed } from '../../rest/write-feed.ts';
import { Channel, channelFits, channelOf, channelsShownIn } from '../../src/catalog/releases/channel.ts';
import { readVersion, sortKey, formatVersion } from '../../src/catalog/releases/version.ts';
import { anyCharacter } from '../support/any-character.ts';
import { parseXml } from '../support/xml.ts';

const number = fc.oneof(fc.nat(12), fc.nat(), fc.constant(Number.MAX_SAFE_INTEGER));
const word = fc.stringMatching(/^[0-9A-Za-z-]{0,3}[A-Za-z-][0-9A-Za-z-]{0,3}$/);
const part = fc.oneof(number.map(String), word, fc.constantFrom('alpha', 'beta', 'rc', '-', 'Z', 'a-b'));
const version = fc
  .tuple(number, number, number, fc.array(part, { maxLength: 4 }))
  .map(([major, minor, patch, pre]) => `${major}.${minor}.${patch}${pre.length ? `-${pre.join('.')}` : ''}`)
  .filter((text) => text.length <= 100);

const keyOf = (text: string): string => sortKey(readVersion(text)!);

/** Compares bytewise, as the database does. */
const byBytes = (a: string, b: string): number => Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));

describe('the sort key of a version', () => {
  it('orders any two versions as semver does', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(byBytes(keyOf(a), keyOf(b))).toBe(Math.sign(compare(a, b)));
      }),
      { numRuns: 2000 },
    );
  });

  it('orders the example of the semver specification', () => {
    const sorted = [
      ...['1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2', '1.0.0-beta.11'],
      ...['1.0.0-rc.1', '1.0.0', '1.0.1', '1.2.0', '1.10.0', '2.0.0-0', '2.0.0'],
    ];
    expect(sorted.toReversed().sort((a, b) => byBytes(keyOf(a), keyOf(b)))).toEqual(sorted);
  });

  it('is the same for versions that differ only in build metadata', () => {
    expect(keyOf('1.0.0+linux.5')).toBe(keyOf('v1.0.0'));
    expect(formatVersion(readVersion('v1.0.0-rc.1+linux.5')!)).toBe('1.0.0-rc.1+linux.5');
  });

  it.each(['', '1', '1.0', '01.0.0', '1.0.0-', '1.0.0-01', 'latest', `1.0.0-${'a'.repeat(100)}`])(
    'does not exist for the invalid version %p',
    (text) => expect(readVersion(text)).toBeNull(),
  );
});

describe('a release channel', () => {
  it.each([
    ['1.0.0', 'stable', 'stable'],
    ['1.0.0+rc.1', 'stable', 'stable'],
    ['1.0.0-rc.1', 'rc', 'rc'],
    ['1.0.0-beta', 'beta', 'beta'],
    ['1.0.0-alpha.1', 'alpha', 'alpha'],
    ['1.0.0-dev.20260101', 'dev', 'dev'],
    ['1.0.0-next.1', 'dev', 'rc beta alpha dev'],
    ['1.0.0-0', 'dev', 'rc beta alpha dev'],
  ])('for version %s is %s by default, and may be %s', (text, channel, possible) => {
    const { prerelease } = readVersion(text)!;
    expect(channelOf(prerelease)).toBe(channel);
    const fitting = Object.values(Channel).filter((each) => channelFits(each, prerelease));
    expect(fitting.join(' ')).toBe(possible);
  });

  it('includes the more stable channels', () => {
    expect(channelsShownIn(Channel.stable)).toEqual(['stable']);
    expect(channelsShownIn(Channel.beta)).toEqual(['stable', 'rc', 'beta']);
  });
});

describe('an Atom feed', () => {
  it('is valid XML for any text', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 30 });
    const hostile = fc.oneof(text, fc.constantFrom(']]>', '<![CDATA[', '&#0;', '"\'', '\u0001\ufffe\ud800'));
    fc.assert(
      fc.property(hostile, hostile, (title, html) => {
        const entry = { urn: 'urn:uuid:1', url: 'https://e/?a=1&b=2', title, html, channel: 'stable' };
        const dates = { publishedAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
        const written = writeAtomFeed({
          ...{ urn: title, title, description: html, author: title, homepageUrl: title, url: title },
          ...{ channel: 'beta', updatedAt: dates.updatedAt, entries: [{ ...entry, ...dates }] },
        });
        const kept = html.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
        const [shown] = parseXml(written).all('entry');
        expect(shown!.one('content').text.replaceAll('\r', '')).toBe(kept.replaceAll('\r', ''));
      }),
    );
  });
});
