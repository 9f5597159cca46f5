import { InvalidArgumentError } from 'commander';

/** Makes a parser for an option that is a whole number from `min` to `max`; the message about a wrong one has an example. */
export function wholeNumber(min: number, max: number, example: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}, such as ${example}.`);
  };
}
