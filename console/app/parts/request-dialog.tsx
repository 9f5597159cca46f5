import { Button, CopyButton, Group, Textarea } from '@mantine/core';
import { Dialog } from './dialog.tsx';
import classes from './request-dialog.module.css';
import { asCurl, asGraphql, explorerAddress } from './request-text.ts';
import type { ShownRequest } from './use-screen.ts';

export type RequestForm = 'graphql' | 'curl';

const forms = { graphql: { title: 'As GraphQL', write: asGraphql }, curl: { title: 'As curl', write: asCurl } };

interface RequestDialogProps {
  request: ShownRequest;
  form: RequestForm;
  onClose: () => void;
}

/** The request of a screen as text that can be copied. */
export default function RequestDialog({ request, form, onClose }: RequestDialogProps) {
  const { title, write } = forms[form];
  const text = write(request);
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <Textarea
        aria-label={title}
        classNames={{ input: classes.text }}
        value={text}
        readOnly
        rows={Math.min(text.split('\n').length + 1, 24)}
      />
      <Group justify="flex-end" mt="md">
        {form === 'graphql' && (
          <Button component="a" variant="default" href={explorerAddress(request)} target="_blank">
            Open in the explorer
          </Button>
        )}
        <CopyButton value={text}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
        </CopyButton>
      </Group>
    </Dialog>
  );
}
