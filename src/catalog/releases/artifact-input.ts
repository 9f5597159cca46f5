import { Field, Float, InputType } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { line, matching, whole, checkBounds } from '../../platform/values/bounds.ts';
import { Check } from '../../platform/values/check.ts';
import { Slug } from '../../platform/graphql/graphql-scalars.ts';
import type { ArtifactAnnouncement } from './artifact.ts';

/** The largest upload that S3 accepts in one request: 5 GiB. */
const maxBytes = 5 * 1024 ** 3;

const mediaType = /^[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]{0,63}\/[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]{0,63}$/;

@InputType({ description: 'The input of `createArtifact`: an exact description of the file to upload.' })
export class CreateArtifactInput {
  @bounded(line(200))
  @Field(() => String, {
    description: 'The file name: without folders, at most 200 characters.',
  })
  filename!: string;

  @bounded(whole(0, maxBytes))
  @Field(() => Float, { description: 'The size in bytes, a whole number, at most 5 GiB.' })
  size!: number;

  @bounded(matching(/^[0-9a-fA-F]{64}$/, 'must be a SHA-256 in hex: 64 digits'))
  @Field(() => String, { description: 'The SHA-256 of the file, in hex.' })
  sha256!: string;

  @Field(() => Slug, { nullable: true, description: 'The platform it runs on, such as linux.' })
  platform?: string | null;

  @Field(() => Slug, { nullable: true, description: 'The processor it runs on, such as arm64.' })
  arch?: string | null;

  @Field(() => Slug, {
    nullable: true,
    description: 'The kind of file, such as dmg; left out, the extension of the filename.',
  })
  filetype?: string | null;

  @bounded(matching(mediaType, 'must be a media type such as application/zip'))
  @Field(() => String, { nullable: true, description: 'Its media type; left out, application/octet-stream.' })
  contentType?: string | null;
}

/** Checks an input, and fills in its defaults. */
export function readAnnouncement(input: CreateArtifactInput): ArtifactAnnouncement {
  check(input);
  const { filename, size, platform = null, arch = null, filetype, contentType } = input;
  return {
    filename,
    size,
    platform,
    arch,
    filetype: filetype ?? extensionOf(filename),
    sha256: input.sha256.toLowerCase(),
    contentType: contentType ?? 'application/octet-stream',
  };
}

function check(input: CreateArtifactInput): void {
  const { filename } = input;
  checkBounds(new Check(), CreateArtifactInput, input)
    .that(
      !/[/\\]/.test(filename) && !/^\.{1,2}$/.test(filename),
      '/filename',
      'must be a name without folders: no / and no \\',
    )
    .done();
}

/** The extension: dmg for Forge-1.0.dmg. */
function extensionOf(filename: string): string | null {
  return /\.([a-z0-9]{1,20})$/i.exec(filename)?.[1]?.toLowerCase() ?? null;
}
