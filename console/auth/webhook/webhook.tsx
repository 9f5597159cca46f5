import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ReplayWebhookMessageDocument, WebhookEndpointDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { WebhookMessageRowFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { choices } from '../../app/list/choices.ts';
import { List } from '../../app/list/list.tsx';
import { pageOf } from '../../app/list/search.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { countWords } from '../../app/parts/count-words.ts';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { stateOf } from '../webhooks/endpoint-draft.ts';
import { EndpointActs } from './endpoint-acts.tsx';
import { EndpointTerms } from './endpoint-terms.tsx';
import { messageColumns } from './message-columns.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { messageStates } from './message-states.ts';
import { webhookRoute } from './route.ts';

const filters = [{ name: 'state', label: 'State', options: choices('Any state', messageStates) }];

/** One endpoint: what it gets, and what was sent to it. */
export function Webhook() {
  const { project, webhook: id } = webhookRoute.useParams();
  const search = webhookRoute.useSearch();
  const navigate = webhookRoute.useNavigate();
  const [shown, setShown] = useState<WebhookMessageRowFragment>();
  const replay = useAct(ReplayWebhookMessageDocument);
  const filter = { endpointId: id, state: search.state };
  const screen = useScreen(WebhookEndpointDocument, { id, filter, ...pageOf(search) });
  const endpoint = screen.data?.webhookEndpoint;
  const columns = messageColumns({
    isEnabled: endpoint?.isEnabled ?? false,
    onShow: setShown,
    replay: ({ id: message }) => replay.run({ id: message }, 'It is sent again.'),
  });
  return (
    <Screen
      title={endpoint ? new URL(endpoint.url).host : 'Webhook endpoint'}
      above={
        <Link to="/$project/webhooks" params={{ project }}>
          Webhooks
        </Link>
      }
      note={
        endpoint && (
          <>
            <Status value={stateOf(endpoint)} />
            <CopyId id={endpoint.id} />
          </>
        )
      }
      actions={endpoint && <EndpointActs endpoint={endpoint} project={project} />}
      needs="project:admin"
      of={screen}
    >
      {({ webhookEndpoint: found, webhookMessages: messages }) =>
        found &&
        messages && (
          <>
            <EndpointTerms endpoint={found} />
            <Section title="Messages of the last 30 days" note={countWords(messages.totalCount)}>
              <List
                label="Messages"
                page={messages}
                columns={columns}
                search={search}
                onSearch={(next) => void navigate({ search: next })}
                filters={filters}
                empty={
                  <Message title="Nothing was sent yet">Events show here about a second after they happen.</Message>
                }
                unfound={<Message title="No message matches">Try another filter.</Message>}
              />
            </Section>
            {shown && <MessageDialog of={shown} onClose={() => setShown(undefined)} />}
          </>
        )
      }
    </Screen>
  );
}
