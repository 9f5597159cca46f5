import type { ProjectPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { Moment, Nothing } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';

/** What people read of the project. */
export function Details({ project }: { project: ProjectPartsFragment }) {
  const { name, slug, description, homepageUrl, createdAt } = project;
  return (
    <Section title="Details">
      <Facts
        of={{
          Name: name,
          Slug: <CopyId id={slug} />,
          Website: homepageUrl ? <a href={homepageUrl}>{homepageUrl}</a> : <Nothing />,
          Created: <Moment at={createdAt} />,
          Description: description ?? <Nothing />,
        }}
      />
    </Section>
  );
}
