import { SegmentedControl, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import classes from './markdown-field.module.css';
import { MarkdownPreview } from './markdown-preview.tsx';

interface MarkdownFieldProps {
  label: string;
  value: string;
  minRows: number;
  maxRows: number;
  error?: string;
  isFocused?: boolean;
  onChange: (value: string) => void;
}

const sides = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
];

/** A text in Markdown, which can be looked at as its readers will see it. */
export function MarkdownField({ label, value, minRows, maxRows, error, isFocused, onChange }: MarkdownFieldProps) {
  const [side, setSide] = useState('write');
  const id = useId();
  return (
    <div>
      <div className={classes.head}>
        <label htmlFor={id}>{label}</label>
        <SegmentedControl size="xs" aria-label="Write or preview" data={sides} value={side} onChange={setSide} />
      </div>
      {side === 'preview' && <MarkdownPreview text={value} />}
      <div hidden={side === 'preview'}>
        <Textarea
          id={id}
          description="Markdown"
          autosize
          minRows={minRows}
          maxRows={maxRows}
          data-autofocus={isFocused}
          value={value}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
    </div>
  );
}
