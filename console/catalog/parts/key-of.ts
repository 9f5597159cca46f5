import { slugOf } from '../../app/parts/slug.ts';

/** A proposal for the key of a name: small letters, digits and underscores. */
export function keyOf(name: string): string {
  return slugOf(name).replaceAll('-', '_');
}
