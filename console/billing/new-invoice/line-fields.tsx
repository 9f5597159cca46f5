import { Button, TextInput } from '@mantine/core';
import type { CombinedError } from 'urql';
import { problemAt } from '../../app/parts/problem.tsx';
import { ProductPicker } from '../product-picker/product-picker.tsx';
import { newLine } from './draft.ts';
import type { LineDraft } from './draft.ts';
import classes from './invoice-form.module.css';

interface LineFieldsProps {
  project: string;
  lines: LineDraft[];
  error: CombinedError | undefined;
  /** The field of the input that has them. */
  list?: string;
  /** How many have to stay. */
  fewest?: number;
  onChange: (lines: LineDraft[]) => void;
}

/** What an invoice is for, line by line. */
export function LineFields({ project, lines, error, list = 'lines', fewest = 1, onChange }: LineFieldsProps) {
  const change = (key: string, values: Partial<LineDraft>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...values } : line)));
  return (
    <>
      {lines.map((line, index) => (
        <fieldset key={line.key} className={classes.line}>
          <legend>{fewest ? `Line ${index + 1}` : `New line ${index + 1}`}</legend>
          <LineInputs
            project={project}
            line={line}
            problem={(field) => problemAt(error, `/${list}/${index}/${field}`)}
            onChange={(values) => change(line.key, values)}
          />
          {lines.length > fewest && (
            <Button
              variant="default"
              aria-label={`Remove ${fewest ? '' : 'new '}line ${index + 1}`}
              onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
            >
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      <div>
        <Button variant="default" onClick={() => onChange([...lines, newLine()])}>
          Add a line
        </Button>
      </div>
    </>
  );
}

interface LineInputsProps {
  project: string;
  line: LineDraft;
  problem: (field: string) => string | undefined;
  onChange: (values: Partial<LineDraft>) => void;
}

function LineInputs({ project, line, problem, onChange }: LineInputsProps) {
  const field = (name: 'description' | 'quantity' | 'unitAmount') => ({
    required: true,
    value: line[name],
    error: problem(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange({ [name]: currentTarget.value }),
  });
  return (
    <>
      <div className={classes.wide}>
        <TextInput label="For" placeholder="Consulting in May" {...field('description')} />
      </div>
      <TextInput className={classes.narrow} label="Quantity" inputMode="decimal" {...field('quantity')} />
      <TextInput className={classes.narrow} label="Price of one" inputMode="decimal" {...field('unitAmount')} />
      <div className={classes.wide}>
        <ProductPicker
          project={project}
          chosen={line.product}
          error={problem('productId')}
          onChoose={(product) => onChange({ product })}
        />
      </div>
    </>
  );
}
