import type { ListColumn } from './list-view.ts'

/** The column that says which row it is: what opens the row stands there. */
export const headingOf = <Row>(columns: readonly ListColumn<Row>[]): ListColumn<Row> | undefined =>
  columns.find(({ onCard }) => onCard === 'heading') ?? columns[0]
