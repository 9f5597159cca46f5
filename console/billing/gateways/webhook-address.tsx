import type { GatewayRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { gatewayWords } from './gateway-words.ts';

/** The address that a gateway notifies, or why none has to be set up. */
export function WebhookAddress({
  account: { gateway, webhookUrl, hasWebhookSecret },
}: {
  account: GatewayRowFragment;
}) {
  const { webhook } = gatewayWords[gateway];
  if (webhook) return webhook;
  return (
    <>
      <CopyId id={webhookUrl} />
      {!hasWebhookSecret && <small>The signing secret of the webhooks is missing.</small>}
    </>
  );
}
