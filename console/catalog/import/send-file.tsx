import { Button, FileInput, Progress } from '@mantine/core';
import type { ImportPartsFragment } from '../../app/graphql/gql/catalog/graphql.ts';
import { formatBytes } from '../../app/parts/bytes.ts';
import { formatNumber } from '../../app/parts/money.ts';
import { Section } from '../../app/parts/section.tsx';
import classes from './import.module.css';
import type { Sender } from './use-sender.ts';

interface SendFileProps {
  of: ImportPartsFragment;
  sender: Sender;
}

/** How much of the file the hub has received, and the ways to continue. */
export function SendFile({ of, sender }: SendFileProps) {
  const { file, problem, send } = sender;
  const { receivedBytes } = of;
  return (
    <Section title="File" note={file?.name}>
      {!file && <Received of={of} />}
      {file && receivedBytes < file.size && <Unfinished of={of} sender={sender} file={file} />}
      {file && receivedBytes >= file.size && (
        <Received of={of}>
          The file is complete. Start the import: the hub checks every line before it changes anything.
        </Received>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {!file && (
        <FileInput
          className={classes.field}
          label="Continue with the same file"
          description="Needed only if a part of it is missing. The hub continues where it stopped."
          placeholder="Choose a file"
          value={null}
          onChange={(chosen) => chosen && send(chosen, receivedBytes)}
        />
      )}
    </Section>
  );
}

function Received({ of: { receivedBytes, received }, children }: { of: ImportPartsFragment; children?: string }) {
  return (
    <p className={classes.text}>
      <output>
        {formatBytes(receivedBytes)} received, with {countOf(received)}
        {children ? '. ' : ' so far.'}
        {children}
      </output>
    </p>
  );
}

function countOf(products: number): string {
  return products === 1 ? '1 product' : `${formatNumber(products)} products`;
}

/** A file of which a part is missing: it is being sent, or sending has stopped. */
function Unfinished({ of: { receivedBytes }, sender, file }: SendFileProps & { file: File }) {
  const { isSending, send, stop } = sender;
  return (
    <>
      <Progress
        className={classes.bar}
        aria-label={`Sending ${file.name}`}
        value={(receivedBytes / file.size) * 100}
        size="sm"
      />
      <p className={classes.text}>
        {formatBytes(receivedBytes)} of {formatBytes(file.size)} received.
      </p>
      {isSending ? (
        <Button variant="default" onClick={stop}>
          Stop
        </Button>
      ) : (
        <Button onClick={() => send(file, receivedBytes)}>Continue</Button>
      )}
    </>
  );
}
