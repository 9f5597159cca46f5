import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { LoadExchangeRatesDocument } from '../../app/graphql/gql/operator/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { extensionsOf } from '../../app/parts/problem.tsx';
import { notify } from '../../app/parts/notify.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { byLine, readRates } from './read-rates.ts';
import type { EnteredRate } from './read-rates.ts';

/** Adds rates, of which each is a line, and replaces those that are known for their days. */
export function LoadRates({ onClose, onLoaded }: { onClose: () => void; onLoaded: () => void }) {
  const [text, setText] = useState('');
  const [unread, setUnread] = useState<string[]>([]);
  const [sent, setSent] = useState<EnteredRate[]>([]);
  const act = useAct(LoadExchangeRatesDocument, { isForm: true });
  const load = async () => {
    const { rates, problems } = readRates(text);
    setUnread(problems);
    setSent(rates);
    if (problems.length) return;
    const loaded = await act.run({ input: { rates: rates.map(({ rate }) => rate) } });
    if (!loaded) return;
    const count = loaded.loadExchangeRates?.exchangeRates.length ?? 0;
    void notify({ message: count === 1 ? '1 rate is loaded.' : `${count} rates are loaded.`, color: 'gray' });
    onLoaded();
    onClose();
  };
  const refused = byLine(extensionsOf(act.error).problems ?? [], sent);
  const problems = unread.length ? unread : refused;
  return (
    <FormDialog title="Load exchange rates" action="Load" isOpen onClose={onClose} act={act} onSubmit={load}>
      <Text>
        A rate is in force from its day until that of the next. Reports of all projects are converted by it, also those
        of days before today.
      </Text>
      <Textarea
        label="Rates"
        description="A line for each, up to 1,000: base, quote, date, rate."
        placeholder={'EUR,USD,2026-01-31,1.0834\nEUR,JPY,2026-01-31,161.5'}
        required
        data-autofocus
        autosize
        minRows={5}
        maxRows={14}
        value={text}
        error={problems.length ? problems.slice(0, mostShown).map((each) => <div key={each}>{each}</div>) : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </FormDialog>
  );
}

const mostShown = 8;
