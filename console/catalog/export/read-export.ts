import type { Client, OperationResult } from 'urql';
import { ProductExportDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { BulkFormat, ProductExportQuery } from '../../app/graphql/gql/catalog/graphql.ts';

interface ExportRequest {
  client: Client;
  project: string;
  format: BulkFormat;
}

/** Yields the pieces of an export, which make one file together. A refusal is thrown. */
export async function* readExport({ client, project, format }: ExportRequest): AsyncGenerator<string> {
  let after: string | null | undefined;
  for (let hasNext = true; hasNext;) {
    // A piece is large, and is read once.
    const { data, error }: OperationResult<ProductExportQuery> = await client.query(
      ProductExportDocument.toString(),
      { project, format, after },
      { requestPolicy: 'network-only' },
    );
    if (!data?.productExport) throw error ?? new Error('The export has ended before its time.');
    const { text, endCursor, hasNextPage } = data.productExport;
    yield text;
    after = endCursor;
    hasNext = hasNextPage;
  }
}
