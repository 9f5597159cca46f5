/** A proposal for the slug of a name: small letters, digits and hyphens. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  return plain
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
