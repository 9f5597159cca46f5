import type { CombinedError } from 'urql';
import { extensionsOf } from './problem.tsx';

/** What is wrong with a list, or with the first of its entries that is refused: at `/scopes`, or below it. */
export function problemWithin(error: CombinedError | undefined, pointer: string): string | undefined {
  const isWithin = (at: string) => at.endsWith(pointer) || at.includes(`${pointer}/`);
  return extensionsOf(error).problems?.find((each) => isWithin(each.pointer))?.detail;
}
