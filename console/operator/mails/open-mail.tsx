import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { OpenMailDocument } from '../../app/graphql/gql/operator/graphql.ts';
import { Copy } from '../../app/parts/code.tsx';
import { Dialog } from '../../app/parts/dialog.tsx';
import { Refusal } from '../../app/parts/refusal.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import type { MailRow } from './columns.tsx';

/** Shows the text of a mail once the operator has said that they want to read it, which the audit records. */
export function OpenMail({ mail, onClose }: { mail: MailRow; onClose: () => void }) {
  const [text, setText] = useState<string>();
  const act = useAct(OpenMailDocument, { isForm: true });
  const open = async () => setText((await act.run({ id: mail.id }))?.openMail?.text);
  const link = text && /https?:\S+/.exec(text)?.[0];
  return (
    <Dialog opened onClose={onClose} title={mail.subject}>
      <Stack gap="md">
        {text === undefined ? (
          <Text>
            A link in it lets anyone act for {mail.recipient}. Pass it on to that person alone. The audit records that
            you have opened it.
          </Text>
        ) : (
          <Textarea label={`To ${mail.recipient}`} readOnly autosize maxRows={14} value={text} data-autofocus />
        )}
        <Refusal error={act.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text === undefined ? 'Back' : 'Close'}
          </Button>
          {text === undefined ? (
            <Button loading={act.isRunning} onClick={() => void open()} data-autofocus>
              Open
            </Button>
          ) : (
            link && <Copy text={link} isMain />
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
