import type { CombinedError } from 'urql';
import { extensionsOf } from '../../app/parts/problem.tsx';

/** What is wrong at exactly one pointer, for forms in which the same name stands at several depths. */
export function problemOf(error: CombinedError | undefined, pointer: string): string | undefined {
  const same = [pointer, `/input${pointer}`];
  return extensionsOf(error).problems?.find((each) => same.includes(each.pointer))?.detail;
}
