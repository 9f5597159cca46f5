import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Copy } from '../../app/parts/code.tsx';
import { Dialog } from '../../app/parts/dialog.tsx';
import classes from './secret-dialog.module.css';

interface SecretDialogProps {
  title: string;
  label: string;
  /** Null if the answer with it was lost on its way: a repeated answer does not have it. */
  secret: string | null;
  /** What it is for, and what happens with an older one. */
  children: ReactNode;
  /** How to get another one in place of one that was lost. */
  instead: string;
  onClose: () => void;
}

/** Shows a secret, which the hub never shows again. A click beside the dialog does not close it. */
export function SecretDialog({ title, label, secret, children, instead, onClose }: SecretDialogProps) {
  if (secret === null)
    return (
      <Dialog opened onClose={onClose} title={title}>
        <Stack gap="md">
          <Text role="alert">
            It was created, but the connection was lost before it reached this page, and the hub shows it only once.{' '}
            {instead}
          </Text>
          <Group justify="flex-end">
            <Button data-autofocus onClick={onClose}>
              Back
            </Button>
          </Group>
        </Stack>
      </Dialog>
    );
  return (
    <Dialog opened onClose={onClose} title={title} closeOnClickOutside={false} closeOnEscape={false}>
      <Stack gap="md">
        <Text>{children}</Text>
        <TextInput
          label={label}
          description="It is shown only now. Keep it where your programs keep their secrets."
          readOnly
          data-autofocus
          classNames={{ input: classes.secret }}
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Group justify="flex-end">
          <Copy text={secret} isMain />
          <Button variant="default" onClick={onClose}>
            I have kept it
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
