import { TextArea, TextField } from '../../app/parts/text-field.tsx';
import type { ProductDraft } from './product-draft.ts';

export interface FieldsProps {
  draft: ProductDraft;
  /** The problem of a field of the product. */
  at: (field: string) => string | undefined;
  onChange: (change: Partial<ProductDraft>) => void;
}

/** What readers see of a product first. */
export function TextFields({ draft, at, onChange }: FieldsProps) {
  return (
    <>
      <TextField label="Name" required value={draft.name} error={at('name')} onChange={(name) => onChange({ name })} />
      <TextField
        label="Tagline"
        description="One line that says what it is."
        value={draft.tagline}
        error={at('tagline')}
        onChange={(tagline) => onChange({ tagline })}
      />
      <TextArea
        label="Description"
        description="Markdown"
        minRows={8}
        maxRows={24}
        value={draft.description}
        error={at('description')}
        onChange={(description) => onChange({ description })}
      />
    </>
  );
}
