import { readFileSync } from 'node:fs';

/** A line of /etc/passwd, see passwd(5). PostgreSQL looks up its user there, so its uid must have a line. */
export interface SystemAccount {
  name: string;
  uid: number;
  gid: number;
}

export function accountNamed(name: string): SystemAccount | undefined {
  return accounts().find((account) => account.name === name);
}

export function accountOf(uid: number): SystemAccount | undefined {
  return accounts().find((account) => account.uid === uid);
}

function accounts(): SystemAccount[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
