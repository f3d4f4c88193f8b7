import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import { type ExportedName, exportedNames, rulesOfTable } from './exported-tables.ts'

/** A table as the database has it. */
export type TableShape = {
  name: ExportedName
  /** The columns that an export has, in their order. */
  columns: string[]
  key: string[]
  /** Of a table whose rows name rows of the same table. */
  namesItself: boolean
}

type Row = { name: string; columns: string[]; key: string[]; refers: string[] }

/** The exported tables, each after those that its rows refer to. */
export async function readCatalogue(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<Row>`
    select c.relname as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select array_agg(a.attname::text order by k.place) from pg_index x
        cross join lateral unnest(x.indkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where x.indrelid = c.oid and x.indisprimary) as key,
      array(select distinct t.relname::text from pg_constraint f join pg_class t on t.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f') as refers
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${exportedNames}) order by c.relname`.execute(db)
  return inOrder(rows).map(({ name, columns, key, refers }) => {
    const { omits = [] } = rulesOfTable(name as ExportedName)
    return {
      name: name as ExportedName,
      columns: columns.filter((column) => !omits.includes(column)),
      key,
      namesItself: refers.includes(name),
    }
  })
}

/** Each row after those that it refers to. */
export function inOrder<T extends { name: string; refers: string[] }>(rows: readonly T[]): T[] {
  const [ordered, placed]: [T[], Set<string>] = [[], new Set()]
  const known = new Set(rows.map(({ name }) => name))
  const isReady = ({ name, refers }: T) =>
    refers.every((other) => other === name || placed.has(other) || !known.has(other))
  for (let left = [...rows]; left.length; left = left.filter(({ name }) => !placed.has(name))) {
    const ready = left.filter(isReady)
    if (!ready.length)
      throw new Error(`Tables refer to each other in a circle: ${left.map(({ name }) => name).join(', ')}`)
    ordered.push(...ready)
    for (const { name } of ready) placed.add(name)
  }
  return ordered
}

/** The last migration of the database: exports of another one are not imported. */
export async function schemaOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from schema_migration`.execute(db)
  return rows[0]?.name ?? ''
}
