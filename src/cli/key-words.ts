/** The id of a published key (an RFC 7638 thumbprint) that begins with "-" and would be read as an option. */
const keyLikeOption = /^-[\w-]{42}$/;

/** Moves such an id in the words of `keys remove` behind "--", where options end. */
export function withKeyLast(words: string[]): string[] {
  if (!words.includes('keys') || !words.includes('remove') || words.includes('--')) return words;
  const ids = words.filter((word) => keyLikeOption.test(word));
  return ids.length ? [...words.filter((word) => !ids.includes(word)), '--', ...ids] : words;
}
