import { useState } from 'react';
import type { CardSource } from './card.ts';

/** The card that a form names, with what is wrong with it. */
export function useCard() {
  const [source, setSource] = useState<CardSource>();
  const [problem, setProblem] = useState<string>();
  const [isNaming, setNaming] = useState(false);
  /** The token of the card; undefined if it has none, which the form then says, or if one is being asked for. */
  const name = async (): Promise<string | undefined> => {
    if (!source || isNaming) return undefined;
    setProblem(undefined);
    setNaming(true);
    const named = await source.token().finally(() => setNaming(false));
    if ('token' in named) return named.token;
    setProblem(named.problem);
    return undefined;
  };
  return { isReady: source !== undefined, isNaming, problem, setSource, setProblem, name };
}
