import { ArgsType, Field } from 'type-graphql';
import type { Viewer } from '../../auth/viewer.ts';
import { bounded } from '../../platform/graphql/bounded.ts';
import { checkBounds, text } from '../../platform/values/bounds.ts';
import { Check } from '../../platform/values/check.ts';

@ArgsType()
export class MarkdownInput {
  @bounded(text(50_000))
  @Field(() => String, { description: 'Markdown, as in a description or in release notes: at most 50,000 characters.' })
  text!: string;
}

/** Returns a text that a product or a release could have; refuses viewers who write neither. */
export function readMarkdown(viewer: Viewer, input: MarkdownInput): string {
  viewer.require('catalog:write');
  checkBounds(new Check(), MarkdownInput, input).done();
  return input.text;
}
