import { TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { UpdateProductDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { ProductPartsFragment } from '../../app/graphql/gql/catalog/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';

/** Changes the texts of a product. A change that someone else has made in the meantime is not overwritten. */
export function EditProduct({ product, onClose }: { product: ProductPartsFragment; onClose: () => void }) {
  const [name, setName] = useState(product.name);
  const [tagline, setTagline] = useState(product.tagline ?? '');
  const [description, setDescription] = useState(product.description ?? '');
  const act = useAct(UpdateProductDocument, { isForm: true });
  const save = async () => {
    const texts = { name, tagline: tagline || null, description: description || null };
    if (await act.run({ id: product.id, input: { ...texts, ifVersion: product.version } }, 'Saved.')) onClose();
  };
  return (
    <FormDialog title="Edit the product" action="Save" isOpen onClose={onClose} act={act} onSubmit={save}>
      <TextInput
        label="Name"
        required
        value={name}
        error={problemAt(act.error, '/name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="Tagline"
        value={tagline}
        error={problemAt(act.error, '/tagline')}
        onChange={({ currentTarget }) => setTagline(currentTarget.value)}
      />
      <Textarea
        label="Description"
        description="Markdown"
        autosize
        minRows={6}
        maxRows={16}
        value={description}
        error={problemAt(act.error, '/description')}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
    </FormDialog>
  );
}
