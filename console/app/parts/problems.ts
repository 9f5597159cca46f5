import type { CombinedError } from 'urql';

/** What the API says about an error, beyond its message. */
interface Extensions {
  kind?: string;
  code?: string;
  problems?: { pointer: string; detail: string }[];
}

/** What the API says of the first error, with the problems of all: each variable that it cannot read is an error. */
export function extensionsOf(error: CombinedError | undefined): Extensions {
  const all = error?.graphQLErrors.map(({ extensions }) => extensions as Extensions) ?? [];
  return { ...all[0], problems: all.flatMap(({ problems = [] }) => problems) };
}

/** The sentence of a refusal, without the library's prefix. Several fields of a query can be refused alike. */
export function sentenceOf(error: CombinedError): string {
  if (error.networkError) return 'The hub cannot be reached. Check the connection, then try again.';
  return [...new Set(error.graphQLErrors.map(messageOf))].join(' ');
}

/** Why a change was not made. Without an answer it may have been made. */
export function unmadeSentenceOf(error: CombinedError): string {
  if (!error.networkError) return sentenceOf(error);
  return 'The hub did not answer, so it is unknown whether this was done. Try again: it is done once.';
}

/** The message about a variable is for programmers: it names the variable and repeats its value. */
function messageOf({ message, extensions }: CombinedError['graphQLErrors'][number]): string {
  const { problems = [] } = extensions as Extensions;
  if (!problems.length || !message.startsWith('Variable "$')) return message;
  return problems.map(({ pointer, detail }) => `${pointer.slice(1) || 'The input'}: ${detail}.`).join(' ');
}

/** What is wrong with the field at a pointer, such as `/slug`; pointers of an input begin with its name. */
export function problemAt(error: CombinedError | undefined, pointer: string): string | undefined {
  return extensionsOf(error).problems?.find((each) => each.pointer.endsWith(pointer))?.detail;
}

/** What is wrong at exactly one pointer, for forms in which the same name stands at several depths. */
export function problemOf(error: CombinedError | undefined, pointer: string): string | undefined {
  const same = [pointer, `/input${pointer}`];
  return extensionsOf(error).problems?.find((each) => same.includes(each.pointer))?.detail;
}

/** What is wrong with a list, or with the first of its entries that is refused: at `/scopes`, or below it. */
export function problemWithin(error: CombinedError | undefined, pointer: string): string | undefined {
  const isWithin = (at: string) => at.endsWith(pointer) || at.includes(`${pointer}/`);
  return extensionsOf(error).problems?.find((each) => isWithin(each.pointer))?.detail;
}
