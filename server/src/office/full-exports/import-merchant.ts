import { sql } from 'kysely'
import type { DatabaseError } from 'pg'
import { moneyDifferences } from '../../ledger/money-checks.ts'
import { reconcile } from '../../ledger/reconcile.ts'
import { reconcileVouchers } from '../../ledger/reconcile-vouchers.ts'
import type { App } from '../../core/app.ts'
import { pgCode, tableOf, type Tx } from '../../core/database.ts'
import { readCatalogue, schemaOf, type TableShape } from './catalogue.ts'
import type { Here } from './derived-columns.ts'
import { openTable, type RowSink } from './insert-rows.ts'
import { fingerprintOf, type Manifest } from './manifest.ts'
import { type OpenArchive, withArchive } from './read-archive.ts'
import { pictureKey } from './stored-pictures.ts'
import { ArchiveTrouble } from './zip-reader.ts'

type Parts = Pick<App, 'config' | 'database' | 'hooks' | 'storage'>

export type Imported = {
  merchant: string
  name: string
  plan: string
  rows: number
  pictures: number
  /** Whether the addresses and codes of cards, coupons and vouchers that members have still work. */
  keepsLinks: boolean
}

/**
 * Brings the merchant of an archive to this platform: whole, in one transaction, and only if its books agree. Throws an error with one
 * clear line otherwise, and nothing is left behind. The archive is read twice: looked through first, before anything is written.
 */
export async function importMerchant(app: Parts, file: string, plan?: string): Promise<Imported> {
  const db = app.database.background
  const written: string[] = []
  try {
    const shapes = await readCatalogue(db)
    const tables = shapes.map(({ name }) => name)
    return await withArchive({ file, tables }, (archive) =>
      db.transaction().execute((tx) => importAll(app, tx, { archive, shapes, plan, written })),
    )
  } catch (error) {
    for (const key of written) await app.storage.remove(key)
    throw explained(error)
  }
}

type Import = { archive: OpenArchive; shapes: TableShape[]; plan: string | undefined; written: string[] }

async function importAll(app: Parts, tx: Tx, { archive, shapes, plan, written }: Import): Promise<Imported> {
  const { manifest } = archive
  const { merchant } = manifest
  await sql`set local time zone 'UTC'`.execute(tx)
  refuseOtherColumns(shapes, manifest, await schemaOf(tx))
  await refuseKnown(tx, merchant)
  const { now, ...chosen } = await planNamed(tx, plan ?? merchant.plan)
  const here = { secret: app.config.secret, shortKey: merchant.shortKey, now, plan: chosen }
  const rows = await writeParts(app, tx, { archive, shapes, written, here })
  await refuseDifferences(app, tx, merchant.id)
  const keepsLinks = manifest.secret === fingerprintOf(app.config.secret)
  return { merchant: merchant.id, name: merchant.name, plan: chosen.name, rows, pictures: written.length, keepsLinks }
}

async function writeParts(
  { storage }: Parts,
  tx: Tx,
  { archive, shapes, written, here }: Omit<Import, 'plan'> & { here: Here },
): Promise<number> {
  const shapeOf = new Map<string, TableShape>(shapes.map((shape) => [shape.name, shape]))
  let open: { name: string; sink: RowSink } | undefined
  let rows = 0
  for await (const part of archive.parts()) {
    if ('picture' in part) {
      const key = pictureKey(here.shortKey, part.picture)
      if (!key) throw new ArchiveTrouble(`${part.picture} has no place here.`)
      written.push(key)
      await storage.put(key, part.content, 'image/webp')
      continue
    }
    const shape = shapeOf.get(part.table)
    if (!shape) throw new ArchiveTrouble(`This program imports no table ${part.table}.`)
    if (open?.name !== part.table) {
      await open?.sink.end()
      open = { name: part.table, sink: openTable(tx, shape, archive.manifest.merchant.id, here) }
    }
    await open.sink.add(part.lines)
    rows += part.lines.length
  }
  await open?.sink.end()
  return rows
}

function refuseOtherColumns(shapes: readonly TableShape[], { schema, product, tables }: Manifest, own: string): void {
  if (schema !== own)
    throw new ArchiveTrouble(
      `The export has schema ${schema}, of version ${product}; this program has ${own}. Import it with the version that made it, then upgrade.`,
    )
  for (const { name, columns } of shapes)
    if (tables.find((table) => table.name === name)?.columns.join() !== columns.join())
      throw new ArchiveTrouble(`The table ${name} of the export has other columns than that of this program.`)
}

async function refuseKnown(tx: Tx, { id, shortKey, name }: Manifest['merchant']): Promise<void> {
  const known = await tx
    .selectFrom('merchant_key')
    .select('merchant_id')
    .where((eb) => eb.or([eb('merchant_id', '=', id), eb('short_key', '=', shortKey)]))
    .executeTakeFirst()
  if (known) throw new ArchiveTrouble(`${name} (${id}, short key ${shortKey}) is on this platform already.`)
}

async function planNamed(tx: Tx, name: string) {
  const plan = await tx
    .selectFrom('service_plan')
    .select(['id', 'name', 'cycle_days', 'prompt_days', sql<Date>`now()`.as('now')])
    .where('name', '=', name)
    .where('enabled', '=', true)
    .where('superseded_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!plan)
    throw new ArchiveTrouble(`This platform offers no service plan "${name}": name one that it has with --plan.`)
  return plan
}

/** Every balance must be the sum of its entries, and all money must add up, or nothing is imported. */
async function refuseDifferences({ hooks }: Parts, tx: Tx, merchantId: string): Promise<void> {
  const [chops, vouchers] = [await reconcile(tx, merchantId), await reconcileVouchers(tx, merchantId)]
  const found = [...chops.differences, ...vouchers.differences, ...(await moneyDifferences(tx, hooks, merchantId))]
  if (found.length)
    throw new ArchiveTrouble(
      `The books of the export do not agree: ${JSON.stringify(found.slice(0, 5))}. Nothing was imported.`,
    )
}

/** What the database refuses is said with its own words: its checks hold for an import as for everything else. */
function explained(error: unknown): unknown {
  const code = pgCode(error)
  if (!code || !/^2[23]/.test(code)) return error
  const { constraint, detail, message } = error as DatabaseError
  const table = tableOf(error as DatabaseError)
  if (code === '23505')
    return new ArchiveTrouble(
      `This platform has this already, in ${table ?? 'a table'}: ${detail ?? constraint ?? message}`,
    )
  return new ArchiveTrouble(`The database refuses a row of ${table ?? 'the export'}: ${constraint ?? ''} ${message}`)
}
