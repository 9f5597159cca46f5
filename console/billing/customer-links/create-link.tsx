import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CreateCustomerLinkDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { Copy } from '../../app/parts/code.tsx';
import { Dialog } from '../../app/parts/dialog.tsx';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';

interface CreateLinkProps {
  customerId: string;
  /** The invoice that it opens; left out for the portal. */
  invoice?: { id: string; number: string | null };
  onClose: () => void;
}

const day = 24 * 3600;

/** How long a link can be valid, in seconds; the first one is the default. */
const lifetimes = {
  invoice: { '30 days': 30 * day, '90 days': 90 * day, '7 days': 7 * day, 'A day': day },
  portal: { 'A day': day, '7 days': 7 * day, 'An hour': 3600 },
};

/** Creates a link by which a customer opens an invoice or their portal without an account, and shows it once. */
export function CreateLink({ customerId, invoice, onClose }: CreateLinkProps) {
  const choices = invoice ? lifetimes.invoice : lifetimes.portal;
  const [seconds, setSeconds] = useState(Object.values(choices)[0]!);
  const act = useAct(CreateCustomerLinkDocument, { isForm: true });
  const [made, setMade] = useState<{ url: string | null; expiresAt: string }>();
  const title = invoice ? `Payment link of ${invoice.number ?? 'the invoice'}` : 'Link to the portal';
  const create = async () => {
    const input = { customerId, invoiceId: invoice?.id, expiresInSeconds: seconds };
    const answer = (await act.run({ input }))?.createCustomerLink;
    if (answer) setMade({ url: answer.url, expiresAt: answer.customerLink.expiresAt });
  };
  if (made) return <MadeLink title={title} {...made} onClose={onClose} />;
  return (
    <FormDialog title={title} action="Create" isOpen onClose={onClose} act={act} onSubmit={create}>
      <Text>
        {invoice
          ? 'Anyone who has it sees this invoice, and can pay it by a card. Saved cards of the customer are not charged by it.'
          : 'Anyone who has it sees and changes what the customer has: subscriptions, invoices, saved cards and billing details.'}
      </Text>
      <NativeSelect
        label="Valid for"
        data-autofocus
        data={Object.entries(choices).map(([label, value]) => ({ value: String(value), label }))}
        value={String(seconds)}
        error={problemAt(act.error, '/expiresInSeconds')}
        onChange={({ currentTarget }) => setSeconds(Number(currentTarget.value))}
      />
    </FormDialog>
  );
}

interface MadeLinkProps {
  title: string;
  url: string | null;
  expiresAt: string;
  onClose: () => void;
}

function MadeLink({ title, url, expiresAt, onClose }: MadeLinkProps) {
  return (
    <Dialog opened onClose={onClose} title={title} closeOnClickOutside={false}>
      <Stack gap="md">
        {url === null ? (
          <Text role="alert">
            It was created, but the connection was lost before it reached this page. Create another one.
          </Text>
        ) : (
          <TextInput
            label="Link"
            description={
              <>
                It is shown only now, and valid until <Moment at={expiresAt} />. Send it to the customer alone.
              </>
            }
            readOnly
            data-autofocus
            value={url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
        <Group justify="flex-end">
          {url !== null && <Copy text={url} isMain />}
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
