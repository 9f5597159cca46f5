import type { Recorder, Story } from '../recorder.ts';

const text = '{"slug":"forge","name":"Forge"}\n{"slug":"anvil","name":"Anvil"}\n';
const csv = 'slug,name,tags\nforge,Forge,ci|build\nanvil,Anvil,ci\n';

export const story: Story = async (hub) => {
  const { import: opened } = await hub.graphql(
    `mutation ($input: CreateImportInput!) {
      createImport(input: $input) { import { id status format mode receivedBytes } }
    }`,
    { input: { format: 'jsonl' } },
  );
  const { id } = opened;
  await hub.graphql(
    `mutation ($id: ID!, $offset: Int!, $text: String!) {
      appendToImport(id: $id, offset: $offset, text: $text) { import { status received receivedBytes } }
    }`,
    { id, offset: 0, text },
  );
  await hub.graphql(`mutation ($id: ID!) { startImport(id: $id) { import { status received availableActions } } }`, {
    id,
  });
  await untilDone(hub, String(id));
  await hub.graphql(
    `query ($id: ID!) {
      catalogImport(id: $id) { status progress created updated unchanged problems { line detail } availableActions }
    }`,
    { id },
  );
  await hub.graphql(
    `{ catalogImports(first: 2) { nodes { id status progress received problemCount actor createdAt } totalCount } }`,
  );
  await hub.graphql(`mutation ($id: ID!) { discardImport(id: $id) { discardedImportId } }`, { id });

  const other = await hub.rest('POST /catalog/imports', { body: { format: 'csv' } });
  const path = `/catalog/imports/${String(other.id)}`;
  await hub.rest('POST /catalog/imports/{id}/lines', {
    path: `${path}/lines?offset=0`,
    headers: { 'content-type': 'text/csv' },
    body: csv,
  });
  await hub.rest('POST /catalog/imports/{id}/start', { path: `${path}/start` });
  await untilDone(hub, String(other.id));
  await hub.rest('GET /catalog/imports/{id}', {
    path,
    // The worker follows the clock of the machine.
    hide: ({ endedAt }) => ({ [String(endedAt)]: '2026-01-05T09:00:01.000Z' }),
  });
  await hub.rest('GET /catalog/imports', {
    path: '/catalog/imports?status=done',
    hide: ({ data }) => ({ [String(data[0].endedAt)]: '2026-01-05T09:00:01.000Z' }),
  });
  await hub.rest('DELETE /catalog/imports/{id}', { path });

  await hub.graphql(
    `query ($format: BulkFormat!) { productExport(format: $format, first: 2) { text endCursor hasNextPage } }`,
    { format: 'jsonl' },
  );
  for (const format of ['csv', 'jsonl']) await hub.rest(`GET /catalog/export.${format}`);
};

/** Waits for the worker of the hub, which applies an import in the background. */
async function untilDone(hub: Recorder, id: string): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 20) {
    const { status } = await hub.rest('GET /catalog/imports/{id}', {
      path: `/catalog/imports/${id}`,
      isPreparation: true,
    });
    if (String(status) === 'done') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${id} is not applied after 10 seconds.`);
}
