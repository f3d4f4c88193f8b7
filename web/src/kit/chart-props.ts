export type ChartProps = {
  kind: 'bar' | 'line'
  /** What is counted; also the chart's accessible name. */
  title: string
  /** The labels along the axis, ready to be read. */
  labels: readonly string[]
  series: readonly { name: string; values: readonly number[]; colour?: string }[]
  /** Bars lie: for names instead of days. */
  horizontal?: boolean
  stacked?: boolean
  /** Where the axis ends, such as at a hundred of a hundred; at a round number above all values where it is not said. */
  max?: number
  height?: number
}
