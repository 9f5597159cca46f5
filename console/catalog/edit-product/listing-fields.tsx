import { NativeSelect } from '@mantine/core';
import type { Distribution, ProductKind } from '../../app/graphql/gql/catalog/graphql.ts';
import { TextArea, TextField } from '../../app/parts/text-field.tsx';
import own from './edit-product.module.css';
import type { TextName } from './product-draft.ts';
import type { FieldsProps } from './text-fields.tsx';

const kinds: { value: ProductKind; label: string }[] = [
  { value: 'software', label: 'Software' },
  { value: 'service', label: 'Service' },
  { value: 'content', label: 'Content' },
  { value: 'addon', label: 'Add-on' },
];

const distributions: { value: Distribution; label: string }[] = [
  { value: 'licensed', label: 'Subscribers and licence holders' },
  { value: 'open', label: 'Everyone who sees the product' },
  { value: 'closed', label: 'The project alone' },
];

const lists: { name: TextName; label: string }[] = [
  { name: 'categories', label: 'Categories' },
  { name: 'tags', label: 'Tags' },
  { name: 'platforms', label: 'Platforms' },
];

const texts: { name: TextName; label: string; description?: string; placeholder?: string }[] = [
  { name: 'licence', label: 'Licence', placeholder: 'Apache-2.0', description: 'An SPDX licence expression.' },
  { name: 'releaseVersion', label: 'Version', placeholder: '1.0.0', description: 'The current one of the software.' },
  { name: 'homepageUrl', label: 'Homepage', placeholder: 'https://…' },
  { name: 'documentationUrl', label: 'Manual', placeholder: 'https://…' },
  { name: 'repositoryUrl', label: 'Source repository', placeholder: 'https://…' },
  { name: 'unitLabel', label: 'Unit on invoices', placeholder: 'seat' },
  { name: 'taxCode', label: 'Tax code', description: 'Decides which tax rates apply.' },
  { name: 'externalReference', label: 'External reference', description: "The name in the project's own system." },
];

/** Where a product is listed, who may download it, and how programs know it. */
export function ListingFields({ draft, at, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label="Slug"
        description="The name in addresses. Links with the present one stop working when it changes."
        required
        value={draft.slug}
        error={at('slug')}
        onChange={(slug) => onChange({ slug })}
      />
      <div className={own.fields}>
        <NativeSelect
          label="Kind"
          data={kinds}
          value={draft.kind}
          error={at('kind')}
          onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as ProductKind })}
        />
        <NativeSelect
          label="May download its releases"
          data={distributions}
          value={draft.distribution}
          error={at('distribution')}
          onChange={({ currentTarget }) => onChange({ distribution: currentTarget.value as Distribution })}
        />
      </div>
      <div className={own.fields}>
        {lists.map(({ name, label }) => (
          <TextArea
            key={name}
            label={label}
            description="One on each line"
            value={draft[name]}
            error={atList(at, name)}
            onChange={(text) => onChange({ [name]: text })}
          />
        ))}
      </div>
      <div className={own.fields}>
        {texts.map(({ name, ...words }) => (
          <TextField
            key={name}
            {...words}
            value={draft[name]}
            error={at(name)}
            onChange={(text) => onChange({ [name]: text })}
          />
        ))}
      </div>
    </>
  );
}

/** A refusal points to the list, or to one of its lines. */
function atList(at: FieldsProps['at'], name: string): string | undefined {
  const lines = Array.from({ length: 50 }, (_, index) => at(`${name}/${index}`));
  return at(name) ?? lines.find(Boolean);
}
