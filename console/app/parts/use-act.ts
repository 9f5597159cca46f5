import type { AnyVariables, CombinedError } from 'urql';
import { useMutation } from 'urql';
import type { Operation } from '../graphql/operation.ts';
import { notify } from './notify.ts';
import { sentenceOf } from './problem.tsx';

/** A change that a screen can make. */
export interface Act<Data, Variables> {
  isRunning: boolean;
  error: CombinedError | undefined;
  /** Sends it; returns what changed, or undefined after a refusal. */
  run: (variables: Variables, done?: string) => Promise<Data | undefined>;
}

/** A mutation that reports its outcome to the reader. */
export function useAct<Data, Variables extends AnyVariables>(
  document: Operation<Data, Variables>,
  /** A form shows refusals itself. */
  { isForm = false } = {},
): Act<Data, Variables> {
  const [{ fetching, error }, send] = useMutation<Data, Variables>(document.toString());
  return {
    isRunning: fetching,
    error,
    async run(variables, done) {
      const result = await send(variables);
      if (result.error) {
        if (!isForm)
          void notify({ title: 'Not done', message: sentenceOf(result.error), color: 'red', autoClose: false });
        return undefined;
      }
      if (done) void notify({ message: done, color: 'gray' });
      return result.data;
    },
  };
}
