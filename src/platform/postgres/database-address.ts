import { parse } from 'pg-connection-string';
import type { ClientConfig } from 'pg';

export interface Host {
  host: string;
  port: number;
}

/** The address of a database: one host, or several of which one can write. */
export interface DatabaseAddress {
  hosts: [Host, ...Host[]];
  /** The settings that all hosts share: user, password, database, TLS. */
  client: ClientConfig;
}

const form = /^(postgres(?:ql)?:\/\/)((?:[^@/]*@)?)([^/?]*)(.*)$/;
const oneHost = /^(\[[^\]]+\]|[^:[\]]*)(?::(\d{1,5}))?$/;
const usualPort = 5432;

/**
 * Parses an address such as postgresql://user:password@a:5432,b:5432/hub?target_session_attrs=read-write as libpq does
 * (PostgreSQL manual, 32.1.1.2). The hub uses the host that can write.
 */
export function readDatabaseAddress(url: string): DatabaseAddress {
  const [, scheme = '', credentials = '', hostList = '', rest = ''] = form.exec(url) ?? [];
  const [first, ...others] = hostList.split(',').map(readHost);
  const {
    host,
    port,
    target_session_attrs: _,
    ...client
  } = parse(`${scheme}${credentials}base${rest}`, {
    useLibpqCompat: false,
  }) as ClientConfig & { target_session_attrs?: string };
  const ownHost = host === 'base' || !host ? first! : { host, port: Number(port || usualPort) };
  return { hosts: [ownHost, ...others], client };
}

/** Returns the problem of an address as a sentence without its subject; undefined if the address is valid. */
export function mistakeOfDatabaseAddress(url: string): string | undefined {
  const parts = form.exec(url);
  if (!parts) return 'must be an address such as postgresql://user:password@host:5432/hub';
  const wrong = parts[3]!.split(',').find((host) => !oneHost.test(host));
  if (wrong !== undefined) return `has an invalid host: "${wrong}"`;
  const attributes = new URLSearchParams(parts[4]!.split('?')[1]).get('target_session_attrs');
  if (!attributes || attributes === 'read-write' || attributes === 'primary' || attributes === 'any') return undefined;
  return 'must have target_session_attrs=read-write, or leave it out: the hub writes';
}

/** Returns an address without its credentials and options, for messages. */
export function publicAddress(url: string): string {
  const [, scheme = '', , hosts = '', rest = ''] = form.exec(url) ?? [];
  return `${scheme}${hosts}${rest.split('?')[0]}`;
}

function readHost(text: string): Host {
  const [, host = '', port] = oneHost.exec(text) ?? [];
  return { host: host.replace(/^\[|\]$/g, '') || 'localhost', port: Number(port ?? usualPort) };
}
