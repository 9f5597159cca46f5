import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBounds } from '../../platform/values/bounds.ts';
import type { SemVer } from 'semver';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Check } from '../../platform/values/check.ts';
import { record } from '../../platform/events/record.ts';
import { lockOwnProduct } from '../products/products.ts';
import { channelFits, channelOf } from './channel.ts';
import { UpdateReleaseInput } from './release-input.ts';
import type { CreateReleaseInput } from './release-input.ts';
import { Release } from './release.ts';
import { readVersion } from './version.ts';
import { releaseFields } from './release-fields.ts';

/** Creates a draft release; the constraint release_version_taken refuses a repeated version. */
export async function createRelease(
  em: EntityManager,
  viewer: Viewer,
  { productId, input }: { productId: string; input: CreateReleaseInput },
  now: Temporal.Instant,
): Promise<Release> {
  const { projectId } = await lockOwnProduct(em, viewer, productId);
  const { name = null, notes = null } = input;
  const version = checkNewRelease(input);
  const channel = input.channel ?? channelOf(version.prerelease);
  const release = new Release({ projectId, productId, channel, name, notes }, version, now);
  em.persist(release);
  record(em, viewer, now, {
    projectId,
    type: 'release.created',
    subject: release.id,
    payload: releaseFields(release),
  });
  return release;
}

/** Checks the name and the notes of a release. */
export function checkTexts(check: Check, input: UpdateReleaseInput): Check {
  return checkBounds(check, UpdateReleaseInput, input);
}

function checkNewRelease(input: CreateReleaseInput): SemVer {
  const version = readVersion(input.version);
  const fits = !version || !input.channel || channelFits(input.channel, version.prerelease);
  checkTexts(new Check(), input)
    .that(
      version !== null,
      '/version',
      'must be a semantic version such as 1.4.0 or 2.0.0-rc.1, of at most 100 characters',
    )
    .that(
      fits,
      '/channel',
      'must fit the version: stable without a prerelease, another channel with one, and the channel that the prerelease names',
    )
    .done();
  return version!;
}
