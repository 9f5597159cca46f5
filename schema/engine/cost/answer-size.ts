import { Refusal } from '../../../src/errors.ts';
import { Fragment } from '../fragments/fragment.ts';

/** The maximum size of an answer in characters, names and punctuation included: about 10 MB. */
export const maxAnswerCharacters = 10_000_000;

/** The estimated overhead of a value besides its text: name, quotes, comma. */
const charactersPerValue = 15;

export interface AnswerSize {
  values: number;
  /** The characters of the texts alone. */
  textCharacters: number;
  /** All characters, estimated. */
  characters: number;
}

/** Counts the values of an answer and their characters, in time linear in the number of values. */
export function sizeOf(data: unknown): AnswerSize {
  let values = 0;
  let textCharacters = 0;
  const add = (value: unknown): void => {
    values += 1;
    if (typeof value === 'string') textCharacters += value.length;
    else if (value instanceof Fragment) addFragment(value);
    else if (typeof value === 'object' && value !== null) addAll(value);
  };
  // A fragment stands for the values of the object that it is in.
  const addFragment = (fragment: Fragment): void => {
    values += fragment.values - 1;
    textCharacters += fragment.textCharacters;
  };
  const addAll = (parent: object): void => {
    if (Array.isArray(parent)) for (const value of parent) add(value);
    else for (const name in parent) add(parent[name as never]);
  };
  if (typeof data === 'object' && data !== null) addAll(data);
  return { values, textCharacters, characters: values * charactersPerValue + textCharacters };
}

/** Refuses an answer that is too large, before it is serialised. */
export function requireSendable({ characters }: AnswerSize, operation: string): void {
  if (characters <= maxAnswerCharacters) return;
  const advice =
    operation === 'mutation'
      ? 'The mutation has taken effect; read the fields you need with a query.'
      : 'Ask for fewer fields, or for shorter lists with `first`.';
  const sentence = `The answer has ${characters} characters, the maximum is ${maxAnswerCharacters}. ${advice}`;
  throw new Refusal('invalid', 'answer_too_large', sentence);
}
