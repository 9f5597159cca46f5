/** The data that a guesser knows about the owner of a password. */
export interface PasswordOwner {
  name?: string | null;
  email?: string | null;
  /** The name of the network. */
  network: string;
}

const shortestWord = 3;

/** A name or address that is longer is refused anyway. */
const longestText = 254;

/** A password needs this many characters beside its owner's data. */
const leastOther = 8;

/** The name, the address and the network's name, and their parts. */
export function ownWords({ name, email, network }: PasswordOwner): string[] {
  const texts = [name ?? '', email ?? '', email?.split('@')[0] ?? '', network].map((text) =>
    text.slice(0, longestText),
  );
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(words.map((word) => word.toLowerCase()).filter((word) => word.length >= shortestWord))];
}

/** Whether little is left of a password without its owner's data, in any spelling and also backwards. */
export function isMostlyOwn(password: string, owner: PasswordOwner): boolean {
  const words = ownWords(owner)
    .map(folded)
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length);
  const text = folded(password);
  let rest = text;
  for (const word of words) rest = rest.replaceAll(word, '').replaceAll(Array.from(word).toReversed().join(''), '');
  return rest.length < text.length && rest.length < leastOther;
}

const lookalikes = new Map(
  Object.entries({ 0: 'o', 1: 'i', l: 'i', '!': 'i', 3: 'e', 4: 'a', '@': 'a', 5: 's', $: 's', 7: 't' }),
);

/** The letters and digits of a text, with those that look alike made equal. */
function folded(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase();
  return Array.from(plain)
    .map((character) => lookalikes.get(character) ?? character)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
