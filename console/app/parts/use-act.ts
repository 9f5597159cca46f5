import { useRef } from 'react';
import type { AnyVariables, CombinedError } from 'urql';
import { useMutation } from 'urql';
import type { Operation } from '../graphql/operation.ts';
import { Intents } from './intents.ts';
import { notify } from './notify.ts';
import { unmadeSentenceOf } from './problem.tsx';

/** A change that a screen can make. */
export interface Act<Data, Variables> {
  isRunning: boolean;
  error: CombinedError | undefined;
  /** Sends it; returns what changed, or undefined after a refusal, or if the same change is being sent already. */
  run: (variables: Variables, done?: string) => Promise<Data | undefined>;
}

/** A mutation that reports its outcome to the reader. A change without an answer can be sent again, and is made once. */
export function useAct<Data, Variables extends AnyVariables>(
  document: Operation<Data, Variables>,
  /** A form shows refusals itself. */
  { isForm = false } = {},
): Act<Data, Variables> {
  const [{ fetching, error }, send] = useMutation<Data, Variables>(document.toString());
  const intents = useRef(new Intents());
  return {
    isRunning: fetching,
    error,
    async run(variables, done) {
      const intent = intents.current.start(variables);
      if (!intent) return undefined;
      const headers = { 'idempotency-key': intent.key };
      const result = await send(variables, { fetchOptions: { headers } });
      intent.end(!result.error?.networkError);
      if (result.error) {
        const title = result.error.networkError ? 'No answer' : 'Not done';
        const message = unmadeSentenceOf(result.error);
        if (!isForm) void notify({ title, message, color: 'red', autoClose: false });
        return undefined;
      }
      if (done) void notify({ message: done, color: 'gray' });
      return result.data;
    },
  };
}
