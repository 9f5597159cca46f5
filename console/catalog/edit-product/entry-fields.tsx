import { Button } from '@mantine/core';
import { TextField } from '../../app/parts/text-field.tsx';
import own from './edit-product.module.css';
import type { EntryDraft } from './entries.ts';
import { changed } from './lists.ts';

interface EntryFieldsProps {
  name: string;
  text: string;
  list: EntryDraft[];
  /** The problem at a pointer within the entries; an empty one is that of all. */
  at: (field: string) => string | undefined;
  onChange: (list: EntryDraft[]) => void;
}

/** Keys with their values. */
export function EntryFields({ name, text, list, at, onChange }: EntryFieldsProps) {
  return (
    <fieldset className={own.entry}>
      <legend>{name}</legend>
      <p>{text}</p>
      {list.map(({ key, text: value }, index) => (
        <div key={index} className={own.pair}>
          <TextField
            aria-label={`${name}, key ${index + 1}`}
            placeholder="Key"
            value={key}
            error={at(`/${key}`)}
            onChange={(entered) => onChange(changed(list, index, { key: entered }))}
          />
          <TextField
            aria-label={`${name}, value of ${key || `key ${index + 1}`}`}
            placeholder="Value"
            value={value}
            onChange={(entered) => onChange(changed(list, index, { text: entered }))}
          />
          <Button
            variant="default"
            aria-label={`Remove ${key || `key ${index + 1}`}`}
            onClick={() => onChange(list.toSpliced(index, 1))}
          >
            ✕
          </Button>
        </div>
      ))}
      {at('') && <p role="alert">{at('')}</p>}
      <div>
        <Button variant="default" onClick={() => onChange([...list, { key: '', text: '' }])}>
          Add a value
        </Button>
      </div>
    </fieldset>
  );
}
