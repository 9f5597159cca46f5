import { Args, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { MarkdownInput, readMarkdown } from '../../src/catalog/markdown/markdown-input.ts';
import type { HubContext } from '../context.ts';
import { limited } from '../engine/field-limit.ts';
import { toHtml } from '../markdown.ts';

@ObjectType({ simpleResolvers: true, description: 'A text as its readers will see it.' })
class MarkdownPreview {
  @Field(() => String, {
    nullable: true,
    description: 'The text as HTML that is safe on any page; HTML in the text is shown as text.',
  })
  html!: string | null;
}

@Resolver()
export class MarkdownResolver {
  @limited(120, '1m')
  @Query(() => MarkdownPreview, {
    nullable: true,
    description:
      'Renders a text that is not saved, as `descriptionHtml` and `notesHtml` render saved ones. Scope catalog:write; ' +
      '120 a minute.',
  })
  async markdownPreview(
    @Args(() => MarkdownInput) input: MarkdownInput,
    @Ctx() context: HubContext,
  ): Promise<MarkdownPreview> {
    return { html: await toHtml(context, readMarkdown(context.viewer, input)) };
  }
}
