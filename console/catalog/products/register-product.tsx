import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { RegisterProductDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { ProductKind } from '../../app/graphql/gql/catalog/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { slugOf } from '../../app/parts/slug.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';

const kinds: { value: ProductKind; label: string }[] = [
  { value: 'software', label: 'Software' },
  { value: 'service', label: 'Service' },
  { value: 'content', label: 'Content' },
  { value: 'addon', label: 'Add-on' },
];

interface RegisterProductProps {
  project: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Registers a product as a draft, which its page completes. */
export function RegisterProduct({ project, isOpen, onClose }: RegisterProductProps) {
  const [name, setName] = useState('');
  const [slug, setSlug] = useState<string>();
  const [kind, setKind] = useState<ProductKind>('software');
  const act = useAct(RegisterProductDocument, { isForm: true });
  const moveOn = useMoveOn('The product is registered.');
  const register = async () => {
    const input = { projectId: project, name, slug: slug ?? slugOf(name), kind, status: 'draft' as const };
    const product = (await act.run({ input }))?.registerProduct?.product.id;
    if (product) await moveOn({ to: '/$project/products/$product', params: { project, product } });
  };
  return (
    <FormDialog title="Add a product" action="Add" isOpen={isOpen} onClose={onClose} act={act} onSubmit={register}>
      <TextInput
        label="Name"
        required
        data-autofocus
        value={name}
        error={problemAt(act.error, '/name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="Slug"
        required
        value={slug ?? slugOf(name)}
        error={problemAt(act.error, '/slug')}
        onChange={({ currentTarget }) => setSlug(currentTarget.value)}
      />
      <NativeSelect
        label="Kind"
        data={kinds}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value as ProductKind)}
      />
    </FormDialog>
  );
}
