import { EditedBillingProfileDocument, UpdateBillingProfileDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { BillingProfilePartsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useEdited } from '../../app/parts/use-edited.ts';
import { choicesOf } from './term-choices.ts';
import { draftOf, inputOf } from './terms-draft.ts';
import type { NumberField, TextField } from './terms-draft.ts';

export interface EditTermsProps {
  profile: BillingProfilePartsFragment;
  onClose: () => void;
}

/** The fields of a form for terms. A change that someone else has made in the meantime is not overwritten. */
export function useTerms({ profile, onClose }: EditTermsProps) {
  const { projectId } = profile;
  const act = useAct(UpdateBillingProfileDocument, { isForm: true });
  const { read, draft, change, noteSent, refusal, loadNewest } = useEdited({
    ...{ thing: profile, draftOf, document: EditedBillingProfileDocument, variables: { projectId } },
    pick: (data) => data.billingProfile,
  });
  const save = async () => {
    noteSent();
    if (await act.run({ input: { ...inputOf(draft), projectId, ifVersion: read.version } }, 'Saved.')) onClose();
  };
  const error = refusal(act.error);
  const field = (name: NumberField | TextField) => ({
    value: draft[name],
    error: problemAt(error, `/${name}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  });
  const choice = (name: keyof typeof choicesOf) => ({
    data: Object.entries(choicesOf[name]).map(([value, label]) => ({ value, label })),
    value: draft[name],
    error: problemAt(error, `/${name}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) => change({ [name]: currentTarget.value }),
  });
  const newest = { thing: 'billing settings', onLoad: loadNewest, isPlural: true };
  return { draft, field, choice, form: { act: { ...act, error }, onSubmit: save, onClose, newest } };
}
