import { describe, expect, it } from '@jest/globals';
import {
  mistakeOfDatabaseAddress,
  publicAddress,
  readDatabaseAddress,
} from '../../../src/platform/postgres/database-address.ts';

const hostsOf = (url: string): string[] => readDatabaseAddress(url).hosts.map(({ host, port }) => `${host}:${port}`);

describe('the address of a database', () => {
  it.each([
    ['postgresql://hub:secret@db:6432/hub', ['db:6432']],
    ['postgres://hub@db/hub', ['db:5432']],
    ['postgresql://hub@a:1,b,c:3/hub?target_session_attrs=read-write', ['a:1', 'b:5432', 'c:3']],
    ['postgresql://hub@[::1]:5433,[fe80::1]/hub', ['::1:5433', 'fe80::1:5432']],
    ['postgresql://hub@/hub?host=/run/postgresql', ['/run/postgresql:5432']],
  ])('is parsed into its servers: %s', (url, hosts) => {
    expect(mistakeOfDatabaseAddress(url)).toBeUndefined();
    expect(hostsOf(url)).toEqual(hosts);
  });

  it('is parsed into user, password, database and TLS, with any characters', () => {
    const { client } = readDatabaseAddress('postgresql://h%40b:p%3Aw%2Fd@a,b/my%20hub?sslmode=require');
    expect(client).toMatchObject({ user: 'h@b', password: 'p:w/d', database: 'my hub' });
    expect(client.ssl).toBeTruthy();
  });

  it.each([
    ['mysql://hub@db/hub', /such as postgresql:/],
    ['db:5432/hub', /such as postgresql:/],
    ['postgresql://hub@a:x/hub', /"a:x"/],
    ['postgresql://hub@a,b:1:2/hub', /"b:1:2"/],
    ['postgresql://hub@a,b/hub?target_session_attrs=standby', /read-write/],
  ])('is refused with a message that names the mistake: %s', (url, sentence) => {
    expect(mistakeOfDatabaseAddress(url)).toMatch(sentence);
  });

  it('is shown without its password', () => {
    expect(publicAddress('postgresql://hub:secret@a:1,b/hub?sslmode=require')).toBe('postgresql://a:1,b/hub');
  });
});
