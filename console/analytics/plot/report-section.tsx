import type { ReactNode } from 'react';
import { Section } from '../../app/parts/section.tsx';
import { About } from './about.tsx';
import type { AboutProps } from './about.tsx';

interface ReportSectionProps extends AboutProps {
  title: string;
  note?: ReactNode;
  /** A plot and the table of its figures. */
  children: ReactNode;
}

/** A plot above its table, with the definition of its figures, their file and their request. */
export function ReportSection({ title, note, children, ...about }: ReportSectionProps) {
  return (
    <Section title={title} note={note} action={<About {...about} />}>
      {children}
    </Section>
  );
}
