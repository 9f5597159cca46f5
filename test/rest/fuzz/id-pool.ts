import { newId, prefixes } from '../../../src/platform/values/ids.ts';
import type { Prefix } from '../../../src/platform/values/ids.ts';

/** The words of paths and fields that differ from the prefix of the id. */
const words: Record<string, Prefix> = {
  creditnote: 'creditnote',
  grantoverride: 'grant',
  testclock: 'clock',
  apikey: 'key',
  clientsecret: 'secret',
  registrationtoken: 'registration',
  resourceserver: 'resource',
  resourceacces: 'access',
  resourceacc: 'access',
  subscriptionchange: 'change',
  couponredemption: 'redemption',
  connectedclient: 'client',
  defaultproject: 'project',
};

/** The ids that the hub has answered, by their prefix. */
export class IdPool {
  readonly #ids = new Map<string, string[]>();
  readonly #excluded = new Set<string>();

  /** Excludes every id in an answer, such as those of the keys that the requests are sent with. */
  exclude(text: string): void {
    for (const id of idsIn(text)) this.#excluded.add(id);
  }

  /** Notes every id in an answer. Later ones are used more, since old objects reach their final states. */
  harvest(text: string): void {
    for (const id of idsIn(text).filter((each) => !this.#excluded.has(each))) {
      const prefix = id.slice(0, id.indexOf('_'));
      const known = this.#ids.get(prefix) ?? [];
      if (!known.includes(id)) this.#ids.set(prefix, [...known, id].slice(-40));
    }
  }

  pick(prefix: Prefix, nth: number): string {
    const known = this.#ids.get(prefix) ?? [];
    return known.length ? known[nth % known.length] : newId(prefix);
  }

  /** The prefix for a name such as `subscriptionId`, or a segment of a path such as `tax-rates`. */
  prefixFor(name: string): Prefix {
    const word = name
      .toLowerCase()
      .replaceAll(/[^a-z]|ids?$/g, '')
      .replace(/ies$/, 'y')
      .replace(/s$/, '');
    const known = words[word] ?? prefixes.find((prefix) => prefix === word);
    return known ?? prefixes.find((prefix) => word.endsWith(prefix)) ?? 'product';
  }
}

function idsIn(text: string): string[] {
  return [...text.matchAll(/\b[a-z]{3,12}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g)].map(([id]) => id);
}
