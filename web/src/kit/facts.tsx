import { Descriptions } from 'antd'
import type { ReactNode } from 'react'

export type Fact = [label: string, value: ReactNode]

/** What is known of one thing, a line for each fact. */
export const Facts = ({ rows }: { rows: readonly Fact[] }) => (
  <Descriptions
    column={1}
    size="small"
    bordered
    items={rows.map(([label, children]) => ({ key: label, label, children }))}
  />
)
