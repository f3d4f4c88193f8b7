import { Card, Typography } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import { ScrolledTable } from '../../../kit/scrolled-table.tsx'

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
      <ScrolledTable className="heat" label={title}>
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
      </ScrolledTable>
      {note && <p className="heat-note">{note}</p>}
    </Card>
  )
}
