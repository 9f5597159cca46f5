import { Stack, Text } from '@mantine/core';
import { WebhookMessageDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { WebhookMessageQuery, WebhookMessageRowFragment } from '../../app/graphql/gql/auth/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Code } from '../../app/parts/code.tsx';
import { Dialog } from '../../app/parts/dialog.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { useScreen } from '../../app/parts/use-screen.ts';

type Attempt = NonNullable<WebhookMessageQuery['webhookMessage']>['attempted']['nodes'][number];

const columns: Column<Attempt>[] = [
  { label: 'At', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    label: 'Answer',
    cell: ({ status, problem, response }) => (
      <>
        {problem ?? status}
        {response && <small>{response.slice(0, 200)}</small>}
      </>
    ),
  },
  { label: 'Took', isNumber: true, cell: ({ durationMs }) => `${formatNumber(durationMs)} ms` },
];

/** What was sent, and what came back each time. */
export function MessageDialog({
  of: { id, eventType },
  onClose,
}: {
  of: WebhookMessageRowFragment;
  onClose: () => void;
}) {
  const { data } = useScreen(WebhookMessageDocument, { id });
  const message = data?.webhookMessage;
  return (
    <Dialog opened onClose={onClose} title={eventType} size="lg">
      {message && (
        <Stack gap="md">
          {message.attempted.nodes.length ? (
            <Rows label="Attempts" rows={message.attempted.nodes} columns={columns} />
          ) : (
            <Text>It was not sent yet.</Text>
          )}
          <Code label="The body" text={JSON.stringify(message.body, null, 2)} />
        </Stack>
      )}
    </Dialog>
  );
}
