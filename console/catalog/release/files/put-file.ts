import type { UploadPartsFragment } from '../../../app/graphql/gql/catalog/graphql.ts';

interface PutOptions {
  signal: AbortSignal;
  /** Called with the bytes that are sent so far. */
  onProgress: (sent: number) => void;
}

/**
 * Sends a file to its upload address, which is of the hub or of a bucket. `fetch` does not report the progress of what it
 * sends, so this is the older interface of browsers.
 */
export function putFile(
  { url, method, headers }: UploadPartsFragment,
  file: Blob,
  { signal, onProgress }: PutOptions,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  const stop = () => request.abort();
  request.open(method, url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, String(value));
  request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
  request.addEventListener('load', () => (request.status < 300 ? resolve() : reject(refusalOf(request))));
  request.addEventListener('error', () => reject(new Error(lost)));
  request.addEventListener('abort', () => reject(new Error('The upload was stopped.')));
  request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
  signal.addEventListener('abort', stop);
  request.send(file);
  return promise;
}

/** Browsers do not say which of these it was. */
const lost =
  'The connection was lost, or the bucket allows no upload from this page. Check the connection, then try again.';

/** The hub answers with a problem (RFC 9457), and a bucket with a format of its own. */
function refusalOf({ status, responseText }: XMLHttpRequest): Error {
  return new Error(detailOf(responseText) ?? `The store has refused the file, with the status ${status}.`);
}

function detailOf(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { detail?: string }).detail;
  } catch {
    return undefined;
  }
}
