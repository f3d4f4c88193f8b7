import { type Database, read } from './database.ts'
import { type ShardFormat, shardFormatOf } from './shard-format.ts'
import type { Statement } from './statement.ts'

/** The columns of a row that are moments: as JSON they are text. */
export type DateColumns<T> = { [Column in keyof T as Date extends T[Column] ? Column : never]: true }

type Value = string | Buffer | Date | null

const onNode: Statement = {
  name: 'read_on_node',
  text: 'select read_on_node as rows from read_on_node($1, $2, $3, $4, $5)',
}

/**
 * Reads with a statement of one merchant, given as `$1`, on the merchant's node of a sharded database (server/sql/read_on_node.sql). `$2`
 * and `$3` are lists, which the statement casts to their types. Rows are as the statement's own, with `dates` as dates.
 */
export async function readOnNode<T extends object>(
  database: Database,
  statement: Statement,
  [merchantId, first, second]: readonly [string, readonly Value[], readonly Value[]],
  dates: DateColumns<T>,
): Promise<T[]> {
  const { format, tables } = formatOf(statement)
  const values = [merchantId, format, tables, first.map(textOf), second.map(textOf)]
  const [found] = await read<{ rows: string | null }>(database, onNode, values)
  const rows = JSON.parse(found?.rows ?? '[]') as (T & Record<string, unknown>)[]
  for (const row of rows)
    for (const column of Object.keys(dates))
      if (row[column]) Object.assign(row, { [column]: new Date(row[column] as string) })
  return rows
}

const formats = new WeakMap<Statement, ShardFormat>()

function formatOf(statement: Statement): ShardFormat {
  const format = formats.get(statement) ?? shardFormatOf(statement.text)
  formats.set(statement, format)
  return format
}

function textOf(value: Value): string | null {
  if (value instanceof Date) return value.toISOString()
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value
}
