import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addressOf } from '../../src/platform/address.ts';

describe('whom an address stands for', () => {
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
    ['no address', 'no address'],
  ])('%s stands for %s', (ip, expected) => {
    expect(addressOf(ip)).toBe(expected);
  });

  it('is the same for every host of an IPv6 network, and another for every other network', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const half = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(half, half, half, (network, one, other) => {
        expect(addressOf(compressed([...network, ...one]))).toBe(addressOf(spelled([...network, ...other])));
        const isSame = spelled(one) === spelled(network);
        expect(addressOf(spelled([...one, ...other])) === addressOf(spelled([...network, ...other]))).toBe(
          isSame,
        );
      }),
    );
  });
});

function spelled(groups: number[]): string {
  return groups.map((group) => group.toString(16)).join(':');
}

/** As sockets spell it (RFC 5952): the longest run of zeros, the first of several, is left out. */
function compressed(groups: number[]): string {
  return new URL(`http://[${spelled(groups)}]`).hostname.slice(1, -1);
}
