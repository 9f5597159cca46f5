import { MarkdownPreview } from '../markdown/markdown-preview.tsx';
import classes from '../../billing/preview/preview.module.css';
import own from './edit-product.module.css';

/** The description as it would be published, beside its form. */
export function DescriptionPanel({ draft, isChanged }: { draft: string; isChanged: boolean }) {
  return (
    <section className={classes.panel} aria-label="Preview">
      <h2>The description as readers see it</h2>
      <p>{isChanged ? 'With your changes, which are not saved.' : 'As it is saved.'}</p>
      <div className={own.preview}>
        <MarkdownPreview text={draft} />
      </div>
    </section>
  );
}
