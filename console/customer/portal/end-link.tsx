import { Button } from '@mantine/core';
import { EndOwnLinkDocument } from '../../app/graphql/gql/account/graphql.ts';
import { useAsked } from '../../app/parts/asked.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { use } from 'react';
import { LinkContext } from '../link.ts';

/** Ends the link by which the customer came, for one that others have seen as well. */
export function EndLink({ id }: { id: string }) {
  const link = use(LinkContext)!;
  const { ask, dialog } = useAsked();
  const act = useAct(EndOwnLinkDocument);
  const end = async () => {
    const ended = await act.run({ id });
    if (ended) link.end();
    return ended;
  };
  return (
    <Section title="This link">
      <p>Anyone who has the address of this page sees and changes all of this. End the link if others may have it.</p>
      <Button
        variant="default"
        onClick={() =>
          ask({
            label: 'End this link',
            isDangerous: true,
            text: 'It opens nothing any more, here and elsewhere. You need another one from the seller to come back.',
            run: end,
          })
        }
      >
        End this link
      </Button>
      {dialog}
    </Section>
  );
}
