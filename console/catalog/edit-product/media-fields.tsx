import { Button, NativeSelect } from '@mantine/core';
import type { MediaKind } from '../../app/graphql/gql/catalog/graphql.ts';
import { TextField } from '../../app/parts/text-field.tsx';
import own from './edit-product.module.css';
import { changed, earlier } from './lists.ts';
import type { MediaDraft } from './product-draft.ts';

interface MediaFieldsProps {
  list: MediaDraft[];
  at: (field: string) => string | undefined;
  onChange: (list: MediaDraft[]) => void;
}

const kinds: { value: MediaKind; label: string }[] = [
  { value: 'image', label: 'Picture' },
  { value: 'video', label: 'Film' },
];

/** Pictures and films, which are hosted elsewhere. */
export function MediaFields({ list, at, onChange }: MediaFieldsProps) {
  return (
    <>
      {list.map((media, index) => (
        <fieldset key={index} className={own.entry}>
          <legend>{index === 0 ? 'The most important' : `Number ${index + 1}`}</legend>
          <TextField
            label="Address"
            placeholder="https://…"
            required
            value={media.url}
            error={at(`media/${index}/url`)}
            onChange={(url) => onChange(changed(list, index, { url }))}
          />
          <div className={own.fields}>
            <NativeSelect
              label="Kind"
              data={kinds}
              value={media.kind}
              onChange={({ currentTarget }) =>
                onChange(changed(list, index, { kind: currentTarget.value as MediaKind }))
              }
            />
            <TextField
              label="Alternative text"
              value={media.alt}
              error={at(`media/${index}/alt`)}
              onChange={(alt) => onChange(changed(list, index, { alt }))}
            />
          </div>
          <div className={own.buttons}>
            {index > 0 && (
              <Button
                variant="default"
                aria-label={`Move number ${index + 1} up`}
                onClick={() => onChange(earlier(list, index))}
              >
                Move up
              </Button>
            )}
            <Button
              variant="default"
              aria-label={`Remove number ${index + 1}`}
              onClick={() => onChange(list.toSpliced(index, 1))}
            >
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button variant="default" onClick={() => onChange([...list, { url: '', kind: 'image', alt: '' }])}>
          Add a picture or film
        </Button>
      </div>
    </>
  );
}
