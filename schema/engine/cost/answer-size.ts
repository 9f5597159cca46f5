import { Refusal } from '../../../src/errors.ts';

/** So many characters an answer has at most, names and punctuation included: some 10 MB. */
export const mostCharacters = 10_000_000;

/** What a value takes besides its own text: a name, quotes, a comma. */
const charactersOfAValue = 15;

export interface AnswerSize {
  values: number;
  characters: number;
}

/** Counts the values of an answer and their characters, in time linear in the values; texts are not looked into. */
export function sizeOf(data: unknown): AnswerSize {
  const size = { values: 0, characters: 0 };
  const add = (value: unknown): void => {
    size.values += 1;
    size.characters += charactersOfAValue;
    if (typeof value === 'string') size.characters += value.length;
    else if (Array.isArray(value)) value.forEach(add);
    else if (typeof value === 'object' && value !== null) for (const name in value) add(value[name as never]);
  };
  if (typeof data === 'object' && data !== null) for (const name in data) add(data[name as never]);
  return size;
}

/** Refuses an answer that is larger than one may be, before it is written out. */
export function requireSendable({ characters }: AnswerSize, operation: string): void {
  if (characters <= mostCharacters) return;
  const advice =
    operation === 'mutation'
      ? 'What it changed is changed; read what you need of it with a query.'
      : 'Ask for fewer fields, or for shorter lists with `first`.';
  const sentence = `The answer has ${characters} characters and may have ${mostCharacters}. ${advice}`;
  throw new Refusal('invalid', 'answer_too_large', sentence);
}
