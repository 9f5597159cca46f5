import { describe, expect, it } from '@jest/globals';
import { isPrivateAddress, isPrivateHost } from '../../src/platform/values/private-address.ts';

const privateAddresses: Record<string, string[]> = {
  'of this machine': ['127.0.0.1', '127.255.255.254', '0.0.0.0', '::1', '::'],
  'of a private network': [
    ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.0.0.192'],
    ...['fc00::1', 'fd00:ec2::254', 'fec0::1'],
  ],
  'of carrier-grade NAT': ['100.64.0.1', '100.127.255.255', '100.100.100.200'],
  'of a single link or of cloud metadata': [
    ...['169.254.0.1', '169.254.169.254', '168.63.129.16', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  ],
  'of multicast or broadcast': ['224.0.0.1', '239.255.255.250', '255.255.255.255', '240.0.0.1', 'ff02::1'],
  'for tests and documentation': [
    ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '198.19.255.255'],
    ...['2001:db8::1', '3fff::1', '2001::1', '100::1', '5f00::1'],
  ],
  'that contains a private IPv4 address': [
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:10.0.0.1', '::ffff:0:127.0.0.1', '::127.0.0.1'],
    ...['64:ff9b::127.0.0.1', '64:ff9b::a00:1', '64:ff9b::1', '64:ff9b::', '64:ff9b:1::8.8.8.8'],
    ...['2002:7f00:1::', '2002:808:808::'],
  ],
  'that cannot be parsed': ['', 'localhost', '127.0.0.1.', '256.0.0.1', '1.2.3', '0x7f000001', 'example.org'],
};

const publicAddresses = [
  ...['8.8.8.8', '1.1.1.1', '9.255.255.255', '11.0.0.1', '100.63.255.255', '100.128.0.1', '126.255.255.255'],
  ...['128.0.0.1', '169.253.255.255', '172.15.255.255', '172.32.0.1', '192.167.255.255', '192.169.0.1'],
  ...['198.17.255.255', '198.20.0.1', '223.255.255.255'],
  ...['2606:4700::1111', '2001:4860:4860::8888', '2a00::1', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'],
];

describe('an address', () => {
  it.each(Object.entries(privateAddresses))('%s is private', (_, addresses) => {
    expect(addresses.filter((ip) => !isPrivateAddress(ip))).toEqual([]);
  });

  it('outside these ranges is public', () => {
    expect(publicAddresses.filter((ip) => isPrivateAddress(ip))).toEqual([]);
  });
});

describe('a host', () => {
  it.each([
    ['a name of this machine', ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'x.localdomain']],
    ['a name of a private network', ['hub.internal', 'metadata.google.internal.', 'printer.local', 'a.home.arpa']],
    ['a name without a dot', ['intranet', 'metadata', 'db']],
    ['a decimal number', ['2130706433', '3232235521', '2852039166']],
    ['an octal number', ['0177.0.0.1', '017700000001', '0251.0376.0251.0376']],
    ['a hexadecimal number', ['0x7f.0.0.1', '0x7f000001', '0xa9fea9fe', '0XA.0.0.1']],
    ['an IPv4 address of fewer than four numbers', ['127.1', '10.1', '0', '192.168.257']],
    ['an address in other digits and dots', ['１２７.0.0.1', '127。0。0。1', '①②⑦.0.0.1']],
    [
      'a private IPv6 address',
      ['[::1]', '::1', '[fe80::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:0:0:1]'],
    ],
    ['a name or address with a dot at the end', ['127.0.0.1.', 'localhost.']],
    ['not a valid host', ['', '.', ' ', 'a b', 'a@b.example', 'a.example/b', 'a.example:80', 'a.example#', '[', '%']],
  ])('is private when it is %s', (_, hosts) => {
    expect(hosts.filter((host) => !isPrivateHost(host))).toEqual([]);
  });

  it('with a public name or address is public', () => {
    const hosts = [
      ...['app.example.org', 'APP.Example.ORG', 'example.org.', 'xn--bcher-kva.example', 'bücher.example'],
      ...['8.8.8.8', '134744072', '[2606:4700::1111]', 'localhost.example.org', 'local.org', 'internal.example'],
    ];
    expect(hosts.filter((host) => isPrivateHost(host))).toEqual([]);
  });
});
