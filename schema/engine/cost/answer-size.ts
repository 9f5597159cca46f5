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
  let values = 0;
  let textCharacters = 0;
  const add = (value: unknown): void => {
    values += 1;
    if (typeof value === 'string') textCharacters += value.length;
    else if (typeof value === 'object' && value !== null) addAll(value);
  };
  const addAll = (parent: object): void => {
    if (Array.isArray(parent)) for (const value of parent) add(value);
    else for (const name in parent) add(parent[name as never]);
  };
  if (typeof data === 'object' && data !== null) addAll(data);
  return { values, characters: values * charactersOfAValue + textCharacters };
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
