import { environment, variableNames } from './config.ts';
import { nearest } from './platform/values/nearest.ts';

/**
 * A sentence for each HUB_ variable that the hub does not know, since a mistyped one would silently have no effect.
 */
export function unknownSettings(env: NodeJS.ProcessEnv = environment()): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('HUB_') && !variableNames.includes(name))
    .map((name) => {
      const similar = nearest(withoutPrefix(name), [...byShortName.keys()]);
      const question = similar === undefined ? '.' : `; is ${byShortName.get(similar)} meant?`;
      return `${name} is not a setting of the hub and has no effect${question}`;
    });
}

const withoutPrefix = (name: string): string => name.replace(/^HUB_/, '');

/** Names are compared without the prefix, which would make all of them similar. */
const byShortName = new Map(variableNames.map((name) => [withoutPrefix(name), name]));
