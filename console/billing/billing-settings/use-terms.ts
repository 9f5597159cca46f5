import { useState } from 'react';
import { UpdateBillingProfileDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { BillingProfilePartsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { choicesOf } from './term-choices.ts';
import { draftOf, inputOf } from './terms-draft.ts';
import type { NumberField, TextField } from './terms-draft.ts';

export interface EditTermsProps {
  profile: BillingProfilePartsFragment;
  onClose: () => void;
}

/** The fields of a form for terms. A change that someone else has made in the meantime is not overwritten. */
export function useTerms({ profile, onClose }: EditTermsProps) {
  const { projectId, version } = profile;
  const [draft, setDraft] = useState(() => draftOf(profile));
  const act = useAct(UpdateBillingProfileDocument, { isForm: true });
  const save = async () => {
    if (await act.run({ input: { ...inputOf(draft), projectId, ifVersion: version } }, 'Saved.')) onClose();
  };
  const field = (name: NumberField | TextField) => ({
    value: draft[name],
    error: problemAt(act.error, `/${name}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  });
  const choice = (name: keyof typeof choicesOf) => ({
    data: Object.entries(choicesOf[name]).map(([value, label]) => ({ value, label })),
    value: draft[name],
    error: problemAt(act.error, `/${name}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  });
  return { draft, field, choice, form: { act, onSubmit: save, onClose } };
}
