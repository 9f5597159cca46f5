import { Checkbox, Stack, TextInput } from '@mantine/core';
import { MailSettingsDocument, UpdateMailSettingDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { MailKind, MailSettingPartsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useEdited } from '../../app/parts/use-edited.ts';
import { kindWords, mailKinds } from '../customer-mails/mail-words.ts';

interface EditMailSettingsProps {
  setting: MailSettingPartsFragment;
  onClose: () => void;
}

const draftOf = ({ sent, replyTo }: MailSettingPartsFragment) => ({ sent: [...sent], replyTo: replyTo ?? '' });

/** Chooses the mails that are sent, and where answers go. */
export function EditMailSettings({ setting, onClose }: EditMailSettingsProps) {
  const { projectId } = setting;
  const act = useAct(UpdateMailSettingDocument, { isForm: true });
  const { read, draft, change, noteSent, refusal, loadNewest } = useEdited({
    ...{ thing: setting, draftOf, document: MailSettingsDocument, variables: { projectId } },
    pick: (data) => data.mailSetting,
  });
  const error = refusal(act.error);
  const save = async () => {
    noteSent();
    const replyTo = draft.replyTo.trim() || null;
    const input = { projectId, ifVersion: read.version, sent: draft.sent, replyTo };
    if (await act.run({ input }, 'Saved.')) onClose();
  };
  return (
    <FormDialog
      title="Edit the mails"
      action="Save"
      isOpen
      onClose={onClose}
      act={{ ...act, error }}
      onSubmit={save}
      newest={{ thing: 'mails', onLoad: loadNewest, isPlural: true }}
    >
      <TextInput
        label="Answers go to"
        description="By default the email address of the billing settings."
        type="email"
        data-autofocus
        value={draft.replyTo}
        error={problemAt(error, '/replyTo')}
        onChange={({ currentTarget }) => change({ replyTo: currentTarget.value })}
      />
      <Checkbox.Group
        label="Sent to customers"
        value={draft.sent}
        onChange={(sent) => change({ sent: sent as MailKind[] })}
      >
        <Stack gap="xs" mt="xs">
          {mailKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={kindWords[kind]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}
