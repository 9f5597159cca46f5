import { MarkdownPreviewDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import { sentenceOf } from '../../app/parts/problem.tsx';
import { usePreview } from '../../billing/preview/use-preview.ts';
import { Description } from '../description/description.tsx';
import classes from './markdown-field.module.css';

/** A text as the API renders it; nothing is rendered in the browser. */
export function MarkdownPreview({ text }: { text: string }) {
  const { data, error, isStale } = usePreview(MarkdownPreviewDocument, text.trim() ? { text } : undefined);
  const html = data?.markdownPreview?.html;
  return (
    <div className={classes.preview} aria-busy={isStale} data-stale={isStale}>
      {!text.trim() && <p>There is no text yet.</p>}
      {error && <p role="alert">{sentenceOf(error)}</p>}
      {!error && html && <Description html={html} />}
    </div>
  );
}
