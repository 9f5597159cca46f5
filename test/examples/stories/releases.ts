import { createHash } from 'node:crypto';
import { sellForge } from '../prepare.ts';
import type { Recorder, Story } from '../recorder.ts';

const content = 'a program';
const sha256 = createHash('sha256').update(content).digest('hex');
/** The signature at the end of an address for an upload or a download. */
const hideSignature = (url: unknown) => ({ [String(url).split('.').at(-1)!]: 'the-signature' });

export const story: Story = async (hub) => {
  const { product } = await sellForge(hub);
  const productId = String(product.id);
  const { release } = await hub.graphql(
    `mutation ($productId: ID!, $input: CreateReleaseInput!) {
      createRelease(productId: $productId, input: $input) { release { id version channel status } }
    }`,
    { productId, input: { version: '1.4.0', notes: '**New**: builds in parallel.' } },
  );
  const releases = `/catalog/products/${productId}/releases`;
  const beta = await hub.rest('POST /catalog/products/{id}/releases', {
    path: releases,
    body: { version: '2.0.0-beta.1' },
  });
  const files = await uploads(hub, String(release.id), String(beta.id));
  const { id } = release;
  await hub.graphql(
    `mutation ($id: ID!, $input: UpdateReleaseInput!) {
      updateRelease(id: $id, input: $input) { release { version name } }
    }`,
    { id, input: { name: 'Parallel builds' } },
  );
  const ofBeta = `/catalog/releases/${String(beta.id)}`;
  await hub.rest('POST /catalog/releases/{id}/changes', { path: `${ofBeta}/changes`, body: { name: 'A preview' } });
  await hub.graphql(`mutation ($id: ID!) { publishRelease(id: $id) { release { version status publishedAt } } }`, {
    id,
  });
  await hub.rest('POST /catalog/releases/{id}/publish', { path: `${ofBeta}/publish` });
  await hub.graphql(`query ($id: ID!) { release(id: $id) { version channel status artifacts { filename } } }`, { id });
  await hub.rest('GET /catalog/releases/{id}', { path: ofBeta });
  await hub.graphql(
    `query ($productId: ID!) {
      releases(productId: $productId, first: 2) { nodes { id version channel } pageInfo { endCursor hasNextPage } }
    }`,
    { productId },
  );
  await hub.rest('GET /catalog/products/{id}/releases', { path: `${releases}?first=1` });
  await hub.graphql(
    `query ($productId: ID!) { releaseFeed(productId: $productId) { title channel entries { title publishedAt } } }`,
    { productId },
  );
  await hub.rest('GET /catalog/products/{id}/releases.json', { path: `${releases}.json` });
  await hub.rest('GET /catalog/products/{id}/releases.atom', { path: `${releases}.atom`, instead: '(an Atom feed)' });
  await downloads(hub, ...files);
  await hub.graphql(
    `mutation ($id: ID!, $input: YankReleaseInput!) {
      yankRelease(id: $id, input: $input) { release { version status yankReason } }
    }`,
    { id, input: { reason: 'It loses logs.' } },
  );
  await hub.rest('POST /catalog/releases/{id}/yank', { path: `${ofBeta}/yank`, body: { reason: 'Superseded.' } });
};

/** Uploads a file of each of two releases, one by each interface, and returns their ids. */
async function uploads(hub: Recorder, releaseId: string, betaId: string): Promise<[id: string, otherId: string]> {
  const file = { filename: 'forge-linux-arm64.tar.gz', platform: 'linux', arch: 'arm64', size: content.length, sha256 };
  const { upload } = await hub.graphql(
    `mutation ($releaseId: ID!, $input: CreateArtifactInput!) {
      createArtifact(releaseId: $releaseId, input: $input) {
        upload { url method headers expiresAt artifact { id status } }
      }
    }`,
    { releaseId, input: file },
    { hide: (answer) => hideSignature(answer.createArtifact!.upload!.url) },
  );
  const other = await hub.rest('POST /catalog/releases/{id}/artifacts', {
    path: `/catalog/releases/${betaId}/artifacts`,
    body: file,
    hide: (answer) => hideSignature(answer.url),
  });
  const { id } = upload.artifact;
  const ofOther = `/catalog/artifacts/${String(other.artifact!.id)}`;
  hub.people.clock.advance({ hours: 2 });
  const renewed = await hub.graphql(
    `mutation ($id: ID!) { renewArtifactUpload(id: $id) { upload { url method expiresAt } } }`,
    { id },
    { hide: (answer) => hideSignature(answer.renewArtifactUpload!.upload!.url) },
  );
  const renewedOther = await hub.rest('POST /catalog/artifacts/{id}/renew', {
    path: `${ofOther}/renew`,
    hide: (answer) => hideSignature(answer.url),
  });
  for (const address of [renewed.upload.url, renewedOther.url]) await send(String(address));
  await hub.graphql(`mutation ($id: ID!) { completeArtifact(id: $id) { artifact { status } } }`, { id });
  await hub.rest('POST /catalog/artifacts/{id}/complete', { path: `${ofOther}/complete` });
  await hub.graphql(`query ($id: ID!) { artifact(id: $id) { filename size status } }`, { id });
  await hub.rest('GET /catalog/artifacts/{id}', { path: `/catalog/artifacts/${String(id)}` });
  return [String(id), String(other.artifact!.id)];
}

/** The downloads of the file of a public release, and the withdrawal of both files. */
async function downloads(hub: Recorder, id: string, otherId: string): Promise<void> {
  await hub.graphql(
    `query ($id: ID!) { artifactDownload(id: $id) { url filename size expiresAt } }`,
    { id },
    { hide: (answer) => hideSignature(answer.artifactDownload!.url) },
  );
  await hub.rest('GET /catalog/artifacts/{id}/download', {
    path: `/catalog/artifacts/${id}/download`,
    hide: (answer) => hideSignature(answer.url),
  });
  await hub.graphql(`mutation ($id: ID!) { yankArtifact(id: $id) { artifact { filename status } } }`, { id });
  await hub.rest('POST /catalog/artifacts/{id}/yank', { path: `/catalog/artifacts/${otherId}/yank` });
}

async function send(url: string): Promise<void> {
  const { ok, status } = await fetch(url, { method: 'PUT', body: content });
  if (!ok) throw new Error(`The upload was answered ${status}.`);
}
