import { Button, Group, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { MailPreviewDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { MailKind } from '../../app/graphql/gql/billing/graphql.ts';
import { saveBlob } from '../../app/parts/save-file.ts';
import { Section } from '../../app/parts/section.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { kindWords, mailKinds } from '../customer-mails/mail-words.ts';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'German' },
  { value: 'fr', label: 'French' },
];

/**
 * A mail with example data. Its HTML is saved as a file: the policy of this page allows no styles but its own, so that
 * the page could not show it as a reader of mails does.
 */
export function PreviewMail({ project: projectId }: { project: string }) {
  const [kind, setKind] = useState<MailKind>('invoice');
  const [language, setLanguage] = useState('en');
  const { data } = useScreen(MailPreviewDocument, { projectId, kind, language });
  const preview = data?.mailPreview;
  const save = () =>
    preview && saveBlob(`${kind}.${language}.html`, new Blob([preview.html], { type: 'text/html;charset=utf-8' }));
  return (
    <Section title="Preview">
      <Group align="end">
        <NativeSelect
          label="Mail"
          data={mailKinds.map((value) => ({ value, label: kindWords[value] }))}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as MailKind)}
        />
        <NativeSelect
          label="Language"
          data={languages}
          value={language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
        />
        <Button variant="default" disabled={!preview} onClick={save}>
          Save as HTML
        </Button>
      </Group>
      {preview && <Textarea label={preview.subject} readOnly autosize maxRows={24} value={preview.text} mt="md" />}
    </Section>
  );
}
