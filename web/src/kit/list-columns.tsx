/** The columns that many lists have: each shows one value of a row, found under the column's key. */
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { formatDay, formatInstant, formatInstantDay, formatMoney, formatNumber } from '../lib/format.ts'
import { OnOffTag } from './list-cells.tsx'
import type { ListColumn } from './list-view.ts'

type Fixed = Pick<ListColumn<never>, 'align' | 'onCard'>
type More = Pick<ListColumn<never>, 'sort' | 'onCard' | 'width'> & {
  /** Stands where a row has no such value. */
  none?: string
}

const columnOf =
  <Value,>(show: (value: Value) => ReactNode, fixed?: Fixed) =>
  <const Key extends string>(
    key: Key,
    title: string,
    { none = '–', ...more }: More = {},
  ): ListColumn<Readonly<Record<Key, Value | null>>> => ({
    key,
    title,
    ...fixed,
    ...more,
    render: ({ [key]: value }) => (value === null || value === '' ? none : show(value)),
  })

export const textColumn = columnOf((text: string) => text)
/** What the row is called: the first line of its card on a phone. */
export const nameColumn = columnOf((name: string) => <strong className="list-name">{name}</strong>, {
  onCard: 'heading',
})
export const numberColumn = columnOf(formatNumber, { align: 'right' })
/** A moment with its time of day. */
export const instantColumn = columnOf(formatInstant)
/** The day of a moment. */
export const dateColumn = columnOf(formatInstantDay)
/** A day without a time. */
export const dayColumn = columnOf(formatDay)

/** An amount in the currency of its row. */
export const moneyColumn = <const Key extends string>(
  key: Key,
  title: string,
  more?: More,
): ListColumn<Readonly<Record<Key, number>> & { currency: string }> => ({
  key,
  title,
  align: 'right',
  ...more,
  render: ({ [key]: amount, currency }) => <span className="list-amount">{formatMoney(amount, currency)}</span>,
})

/** A state as a label in its colour. */
export const tagColumn = <const Key extends string, State extends string>(
  key: Key,
  title: string,
  colours: Readonly<Record<State, string>>,
  nameOf: (state: State) => string,
): ListColumn<Readonly<Record<Key, State>>> => ({
  key,
  title,
  render: ({ [key]: state }) => <Tag color={colours[state]}>{nameOf(state)}</Tag>,
})

/** Whether something is switched on. */
export const onOffColumn = <const Key extends string>(
  key: Key,
  title: string,
  on: string,
  off: string,
): ListColumn<Readonly<Record<Key, boolean>>> => ({
  key,
  title,
  render: ({ [key]: isOn }) => <OnOffTag isOn={isOn}>{isOn ? on : off}</OnOffTag>,
})

/** The buttons of a row. */
export const actionsColumn = <Row,>(render: (row: Row) => ReactNode): ListColumn<Row> => ({
  key: 'actions',
  title: '',
  align: 'right',
  render,
})
