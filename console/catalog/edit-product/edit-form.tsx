import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useClient } from 'urql';
import { EditedProductDocument, UpdateProductDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { EditedProductQuery } from '../../app/graphql/gql/catalog/graphql.ts';
import { LeaveGuard } from '../../app/parts/leave-guard.tsx';
import { LinkButton } from '../../app/parts/link-button.tsx';
import { rebase } from '../../app/parts/rebase.ts';
import { StaleOrRefusal } from '../../app/parts/stale.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import classes from '../../billing/preview/preview.module.css';
import { problemOf } from '../../app/parts/problems.ts';
import { DescriptionPanel } from './description-panel.tsx';
import { EntryFields } from './entry-fields.tsx';
import own from './edit-product.module.css';
import { ListingFields } from './listing-fields.tsx';
import { MediaFields } from './media-fields.tsx';
import { changesOf, draftOf } from './product-draft.ts';
import type { EditedProduct, ProductDraft } from './product-draft.ts';
import { TextFields } from './text-fields.tsx';
import { TranslationFields } from './translation-fields.tsx';

const newest = { requestPolicy: 'network-only' } as const;

/** The form of a product. It sends the fields that differ, and nothing over a change of someone else. */
export function EditForm({ product, project }: { product: EditedProduct; project: string }) {
  const [saved, setSaved] = useState(product);
  const [draft, setDraft] = useState(() => draftOf(product));
  const set = (change: Partial<ProductDraft>) => setDraft({ ...draft, ...change });
  const act = useAct(UpdateProductDocument, { isForm: true });
  const changes = changesOf(draftOf(saved), draft);
  const isChanged = Object.keys(changes).length > 0;
  const [sent, setSent] = useState(product);
  const client = useClient();
  // A refusal is about the version that was sent.
  const error = sent === saved ? act.error : undefined;
  const at = (field: string) => problemOf(error, `/${field}`);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSent(saved);
    const made = await act.run({ id: saved.id, input: { ...changes, ifVersion: saved.version } }, 'Saved.');
    const now = made?.updateProduct?.product;
    if (!now) return;
    setSaved(now);
    setDraft(draftOf(now));
  };
  const loadNewest = async () => {
    const asked = client.query<EditedProductQuery>(EditedProductDocument.toString(), { id: saved.id }, newest);
    const now = (await asked.toPromise()).data?.product;
    if (!now) return;
    setDraft(rebase(draft, draftOf(saved), draftOf(now)));
    setSaved(now);
  };
  return (
    <div className={classes.both}>
      <form className={classes.form} onSubmit={(event) => void save(event)}>
        <h2>Texts</h2>
        <TextFields draft={draft} at={at} onChange={set} />
        <h2>Listing</h2>
        <ListingFields draft={draft} at={at} onChange={set} />
        <h2>Translations</h2>
        <TranslationFields list={draft.translations} at={at} onChange={(translations) => set({ translations })} />
        <h2>Pictures and films</h2>
        <MediaFields list={draft.media} at={at} onChange={(media) => set({ media })} />
        <h2>Metadata</h2>
        <EntryFields
          name="Public metadata"
          text="Values for programs, which every reader of the product sees."
          list={draft.metadata}
          at={(field) => at(`metadata${field}`)}
          onChange={(metadata) => set({ metadata })}
        />
        {saved.privateMetadata && (
          <EntryFields
            name="Private metadata"
            text="Values that the project alone sees."
            list={draft.privateMetadata}
            at={(field) => at(`privateMetadata${field}`)}
            onChange={(privateMetadata) => set({ privateMetadata })}
          />
        )}
        <StaleOrRefusal error={error} thing="product" onLoad={loadNewest} />
        <div className={own.buttons}>
          <Button type="submit" disabled={!isChanged} loading={act.isRunning}>
            Save
          </Button>
          <LinkButton variant="default" to="/$project/products/$product" params={{ project, product: saved.id }}>
            Back
          </LinkButton>
        </div>
      </form>
      <DescriptionPanel draft={draft.description} isChanged={changes.description !== undefined} />
      <LeaveGuard isActive={isChanged}>Your changes of this form are lost.</LeaveGuard>
    </div>
  );
}
