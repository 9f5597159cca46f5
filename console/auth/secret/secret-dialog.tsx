import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Copy } from '../../app/parts/code.tsx';
import { Dialog } from '../../app/parts/dialog.tsx';
import classes from './secret-dialog.module.css';

interface SecretDialogProps {
  title: string;
  label: string;
  secret: string;
  /** What it is for, and what happens with an older one. */
  children: ReactNode;
  onClose: () => void;
}

/** Shows a secret, which the hub never shows again. A click beside the dialog does not close it. */
export function SecretDialog({ title, label, secret, children, onClose }: SecretDialogProps) {
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
