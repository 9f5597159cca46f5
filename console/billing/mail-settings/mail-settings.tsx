import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { MailSettingsDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { MailSettingPartsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { kindWords, mailKinds } from '../customer-mails/mail-words.ts';
import { EditMailSettings } from './edit-mail-settings.tsx';
import { PreviewMail } from './preview-mail.tsx';
import { mailSettingsRoute } from './route.ts';

/** Which mails the project sends to its customers, and how each of them reads. */
export function MailSettings() {
  const { project } = mailSettingsRoute.useParams();
  const screen = useScreen(MailSettingsDocument, { projectId: project });
  return (
    <Screen
      title="Mails to customers"
      above={
        <Link to="/$project/customer-mails" params={{ project }}>
          Customer mails
        </Link>
      }
      needs="billing:read"
      of={screen}
    >
      {({ mailSetting }) =>
        mailSetting && (
          <>
            <Chosen setting={mailSetting} project={project} />
            <PreviewMail project={project} />
          </>
        )
      }
    </Screen>
  );
}

function Chosen({ setting, project }: { setting: MailSettingPartsFragment; project: string }) {
  const [isEditing, { open, close }] = useDisclosure();
  const edit = useMay('billing:write', project) && (
    <Button variant="default" size="compact-sm" onClick={open}>
      Edit
    </Button>
  );
  const list = (kinds: typeof mailKinds) => kinds.map((kind) => kindWords[kind]).join(', ') || 'None';
  return (
    <Section title="Mails" action={edit}>
      <Facts
        of={{
          'Sent to customers': list(mailKinds.filter((kind) => setting.sent.includes(kind))),
          'Not sent': list(mailKinds.filter((kind) => !setting.sent.includes(kind))),
          'Answers go to': setting.replyTo ?? 'The email address of the billing settings',
        }}
      />
      {isEditing && <EditMailSettings setting={setting} onClose={close} />}
    </Section>
  );
}
