import classes from './heat-map.module.css';

interface HeatCell {
  id: string;
  /** How dark it is, from 0 to 1; more is as dark as 1. */
  share: number;
  text: string;
  title: string;
  isPartial: boolean;
}

export interface HeatRow {
  id: string;
  name: string;
  note: string;
  cells: readonly HeatCell[];
}

interface HeatMapProps {
  label: string;
  corner: string;
  noteLabel: string;
  columns: readonly string[];
  rows: readonly HeatRow[];
}

/** A table whose cells are darker the more they keep. It scrolls on its own, under the names of its rows. */
export function HeatMap({ label, corner, noteLabel, columns, rows }: HeatMapProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach a part that scrolls
    <section className={classes.scroll} aria-label={`${label}, scrolls`} tabIndex={0}>
      <table className={classes.map} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            <th scope="col">{noteLabel}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, note, cells }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{note}</td>
              {cells.map((cell) => (
                <td key={cell.id} title={cell.title} data-partial={cell.isPartial} style={darkness(cell.share)}>
                  {cell.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** At most so dark that the text can be read on it. */
function darkness(share: number): object {
  return { '--heat': `${Math.round(Math.min(Math.max(share, 0), 1) * 40)}%` };
}
