import { Button } from '@mantine/core';
import { useState } from 'react';
import { ExchangeRatesDocument, RemoveExchangeRateDocument } from '../../app/graphql/gql/operator/graphql.ts';
import { Filters } from '../../app/list/filters.tsx';
import { Rows } from '../../app/list/rows.tsx';
import { Message } from '../../app/parts/message.tsx';
import { OperatorsOnly } from '../../app/parts/problem.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useViewer } from '../../app/shell/viewer.ts';
import { rateColumns } from './columns.tsx';
import type { Rate } from './columns.tsx';
import { LoadRates } from './load-rates.tsx';
import { exchangeRatesRoute } from './route.ts';

/** The number of rates that show at first, and the most that the API lists at once. */
const [few, most] = [100, 1000];

/** The rates by which reports of all projects are converted, newest first. */
export function ExchangeRates() {
  const search = exchangeRatesRoute.useSearch();
  const navigate = exchangeRatesRoute.useNavigate();
  const [first, setFirst] = useState(few);
  const [isLoading, setLoading] = useState(false);
  const isOperator = useViewer().me.user?.isOperator;
  const { base, quote, until } = search;
  const screen = useScreen(ExchangeRatesDocument, { base, quote, until, first });
  const removal = useAct(RemoveExchangeRateDocument);
  const remove = async ({ base: of, quote: into, date }: Rate) => {
    if (await removal.run({ base: of, quote: into, date }, 'The rate is removed.')) screen.reload();
  };
  const loadButton = <Button onClick={() => setLoading(true)}>Load rates</Button>;
  return (
    <Screen
      title="Exchange rates"
      note="For the reports of all projects"
      actions={isOperator && loadButton}
      of={screen}
    >
      {({ exchangeRates }) =>
        isOperator ? (
          <>
            {(exchangeRates.length > 0 || base || quote || until) && (
              <Filters
                search={search}
                onSearch={(next) => void navigate({ search: next })}
                filters={[choiceOf('base', base, exchangeRates), choiceOf('quote', quote, exchangeRates)]}
              />
            )}
            <Listed rates={exchangeRates} onRemove={remove} />
            {exchangeRates.length === first && first < most && (
              <Button variant="default" mt="sm" onClick={() => setFirst(most)}>
                Show older rates
              </Button>
            )}
            {isLoading && <LoadRates onClose={() => setLoading(false)} onLoaded={screen.reload} />}
          </>
        ) : (
          <OperatorsOnly />
        )
      }
    </Screen>
  );
}

function Listed({ rates, onRemove }: { rates: readonly Rate[]; onRemove: (rate: Rate) => Promise<void> }) {
  if (!rates.length)
    return (
      <Message title="No exchange rates yet">
        Reports of several currencies can be converted into one of them once their rates are loaded.
      </Message>
    );
  const rows = rates.map((rate) => ({ ...rate, id: `${rate.base} ${rate.quote} ${rate.date}` }));
  return <Rows label="Exchange rates" rows={rows} columns={rateColumns(onRemove)} />;
}

/** A choice of one of the currencies that show. */
function choiceOf(name: 'base' | 'quote', chosen: string | undefined, rates: readonly Rate[]) {
  const all = [...new Set([...rates.map((rate) => rate[name]), ...(chosen ? [chosen] : [])])].sort();
  const [label, any] = name === 'base' ? ['Base', 'Any base'] : ['Quote', 'Any quote'];
  return { name, label, options: [{ value: '', label: any }, ...all.map((value) => ({ value, label: value }))] };
}
