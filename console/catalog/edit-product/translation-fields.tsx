import { Button } from '@mantine/core';
import { languageOf } from '../parts/language.ts';
import { TextArea, TextField } from '../../app/parts/text-field.tsx';
import own from './edit-product.module.css';
import { changed } from './lists.ts';
import type { TranslationDraft } from './product-draft.ts';

interface TranslationFieldsProps {
  list: TranslationDraft[];
  at: (field: string) => string | undefined;
  onChange: (list: TranslationDraft[]) => void;
}

const none: TranslationDraft = { locale: '', name: '', tagline: '', description: '' };

/** The texts in other languages; readers of a language without a text get the product's own. */
export function TranslationFields({ list, at, onChange }: TranslationFieldsProps) {
  return (
    <>
      {list.map((translation, index) => {
        const change = (values: Partial<TranslationDraft>) => onChange(changed(list, index, values));
        const problem = (field: string) => at(`translations/${index}/${field}`);
        return (
          <fieldset key={index} className={own.entry}>
            <legend>{languageOf(translation.locale)}</legend>
            <div className={own.fields}>
              <TextField
                label="Language"
                placeholder="de-AT"
                required
                value={translation.locale}
                error={problem('locale')}
                onChange={(locale) => change({ locale })}
              />
              <TextField
                label="Name"
                placeholder="As in the own language"
                value={translation.name}
                error={problem('name')}
                onChange={(name) => change({ name })}
              />
            </div>
            <TextField
              label="Tagline"
              value={translation.tagline}
              error={problem('tagline')}
              onChange={(tagline) => change({ tagline })}
            />
            <TextArea
              label="Description"
              description="Markdown"
              minRows={4}
              maxRows={16}
              value={translation.description}
              error={problem('description')}
              onChange={(description) => change({ description })}
            />
            <div>
              <Button
                variant="default"
                aria-label={`Remove ${languageOf(translation.locale)}`}
                onClick={() => onChange(list.toSpliced(index, 1))}
              >
                Remove
              </Button>
            </div>
          </fieldset>
        );
      })}
      <div>
        <Button variant="default" onClick={() => onChange([...list, none])}>
          Add a language
        </Button>
      </div>
    </>
  );
}
