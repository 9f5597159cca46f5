import { useState } from 'react';
import type { CombinedError } from 'urql';
import { useClient } from 'urql';
import type { Operation } from '../graphql/operation.ts';
import { rebase } from './rebase.ts';

interface EditedOptions<Thing, Draft, Data, Variables> {
  /** As it was read, when the form was opened. */
  thing: Thing;
  draftOf: (thing: Thing) => Draft;
  /** Reads it again. */
  document: Operation<Data, Variables>;
  variables: Variables;
  pick: (data: Data) => Thing | null | undefined;
}

/**
 * The form of something that others can change meanwhile: a save names the version that the form has read. Once that is
 * refused as stale, `loadNewest` reads the newest version into the form, which keeps what the person has entered.
 */
export function useEdited<Thing, Draft extends object, Data, Variables extends Record<string, unknown>>(
  options: EditedOptions<Thing, Draft, Data, Variables>,
) {
  const { thing, draftOf, document, variables, pick } = options;
  const [read, setRead] = useState(thing);
  const [sent, setSent] = useState(thing);
  const [draft, setDraft] = useState(() => draftOf(thing));
  const client = useClient();
  const loadNewest = async () => {
    const asked = client.query<Data>(document.toString(), variables, { requestPolicy: 'network-only' });
    const { data } = await asked.toPromise();
    const now = data && pick(data);
    if (!now) return;
    setDraft(rebase(draft, draftOf(read), draftOf(now)));
    setRead(now);
  };
  return {
    ...{ read, draft, loadNewest },
    change: (values: Partial<Draft>) => setDraft({ ...draft, ...values }),
    /** Call it as the form is sent. */
    noteSent: () => setSent(read),
    /** A refusal is about the version that was sent. */
    refusal: (error: CombinedError | undefined) => (sent === read ? error : undefined),
  };
}
