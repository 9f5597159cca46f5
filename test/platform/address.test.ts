import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addressOf, ipOf } from '../../src/platform/values/address.ts';
import { anyCharacter } from '../support/any-character.ts';

describe('the caller key of an IP address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    [undefined, 'unknown'],
    ['no address', 'unknown'],
    ['', 'unknown'],
    ['203.0.113.7:5678', '203.0.113.7'],
    ['::ffff:203.0.113.7:5678', 'unknown'],
    ['[::ffff:203.0.113.7]:5678', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.007', 'unknown'],
    ['203.0.113.7:123456', 'unknown'],
    ['203.0.113.7:x', 'unknown'],
    ['[203.0.113.7', 'unknown'],
    ['_hidden', 'unknown'],
    [`203.0.113.7:${'5'.repeat(5000)}`, 'unknown'],
    [`fe80::1%${'x'.repeat(5000)}`, 'unknown'],
  ])('of %s is %s', (ip, expected) => {
    expect(addressOf(ip)).toBe(expected);
  });

  it('is the same for all hosts of an IPv6 network, and different for every other network', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const half = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(half, half, half, (network, one, other) => {
        expect(addressOf(compressed([...network, ...one]))).toBe(addressOf(spelled([...network, ...other])));
        const isSame = spelled(one) === spelled(network);
        expect(addressOf(spelled([...one, ...other])) === addressOf(spelled([...network, ...other]))).toBe(isSame);
      }),
    );
  });

  it('has one spelling, with or without a port', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.nat(65_535), (ip, port) => {
        const plain = ipOf(ip);
        for (const written of [ip, ip.toUpperCase(), `[${ip}]`, `[${ip}]:${port}`, `${ip}%eth0`, plain])
          expect(ipOf(written)).toBe(plain);
      }),
    );
    fc.assert(
      fc.property(fc.ipV4(), fc.nat(65_535), (ip, port) => {
        for (const written of [ip, `${ip}:${port}`, `::ffff:${ip}`, `[::ffff:${ip}]:${port}`])
          expect(ipOf(written)).toBe(ip);
      }),
    );
  });

  it('is read from texts of at most 80 characters', () => {
    const zoned = (length: number) => `fe80::1%${'x'.repeat(length - 8)}`;
    expect([80, 81].map((length) => ipOf(zoned(length)))).toEqual(['fe80::1', undefined]);
  });

  it('is shorter than 40 characters for any text that a proxy passes on', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: anyCharacter }), (text) => {
        expect(addressOf(text).length).toBeLessThan(40);
      }),
    );
  });
});

function spelled(groups: number[]): string {
  return groups.map((group) => group.toString(16)).join(':');
}

/** Spells an address as sockets do (RFC 5952), without the first of its longest runs of zeros. */
function compressed(groups: number[]): string {
  return new URL(`http://[${spelled(groups)}]`).hostname.slice(1, -1);
}
