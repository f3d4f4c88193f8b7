import { Card, Typography } from 'antd'
import type { CSSProperties, ReactNode } from 'react'

export type HeatCell = {
  /** From 0 to 1, how much of the colour; null where there is nothing to show. */
  heat: number | null
  text: string
  /** What the number means, for a pointer that stays. */
  title?: string
}
export type HeatRow = { key: string; head: ReactNode; cells: readonly HeatCell[] }

type Props = {
  title: string
  corner: string
  columns: readonly string[]
  rows: readonly HeatRow[]
  extra?: ReactNode
  note?: string
}

/** A table whose cells are coloured by their numbers: the drawing and the numbers are one. */
export function HeatTable({ title, corner, columns, rows, extra, note }: Props) {
  return (
    <Card className="chart-card">
      <div className="heat-head">
        <Typography.Title level={2} className="card-title">
          {title}
        </Typography.Title>
        {extra}
      </div>
      {/* A region that scrolls must be reachable by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="heat" tabIndex={0} aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{corner}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, head, cells }) => (
              <tr key={key}>
                <th scope="row">{head}</th>
                {cells.map(({ heat, text, title: meaning }, i) => (
                  <td
                    key={columns[i]}
                    className={heat === null ? undefined : heat > 0.55 ? 'heat-hot' : 'heat-cell'}
                    style={heat === null ? undefined : ({ '--heat': `${Math.round(heat * 100)}%` } as CSSProperties)}
                    title={meaning}
                  >
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {note && <p className="heat-note">{note}</p>}
    </Card>
  )
}
