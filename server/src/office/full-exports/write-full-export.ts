import { sql } from 'kysely'
import { merchantColumns, type MerchantColumns, merchantOf } from '../../core/authenticate.ts'
import type { App } from '../../core/app.ts'
import type { Tx } from '../../core/database.ts'
import { schemaOf, readCatalogue, type TableShape } from './catalogue.ts'
import { fingerprintOf, formatVersion, type Manifest, manifestName, productVersion, tableFile } from './manifest.ts'
import { countTables, readTable } from './read-tables.ts'
import { readableTables } from './readable-tables.ts'
import { pictureKey, picturesOf } from './stored-pictures.ts'
import { openZip, type Sink, type Zip } from './zip-writer.ts'

type Parts = Pick<App, 'config' | 'database' | 'storage'>
type Progress = (rows: number, total: number) => Promise<void>

/**
 * Writes everything of a merchant as one archive: all of the same moment, read by one transaction, while the till goes on. Nothing
 * is kept in memory, whatever its size.
 */
export async function writeFullExport(
  app: Parts,
  merchantId: string,
  sink: Sink,
  progress: Progress,
): Promise<Manifest> {
  const snapshot = app.database.background.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute((tx) => writeAll(app, tx, merchantId, sink, progress))
}

async function writeAll(app: Parts, tx: Tx, merchantId: string, sink: Sink, progress: Progress): Promise<Manifest> {
  await sql`set local time zone 'UTC'`.execute(tx)
  const { merchant, now, plan } = await describe(tx, merchantId)
  const shapes = await readCatalogue(tx)
  const total = await countTables(tx, shapes, merchantId)
  const zip = openZip(sink)
  const tables: Manifest['tables'] = []
  let done = 0
  for (const shape of shapes) {
    const written = await addTable(zip, tx, shape, merchantId, (rows) => progress((done += rows), total))
    tables.push({ name: shape.name, columns: shape.columns, ...written })
  }
  const files: Manifest['files'] = []
  const scope = { db: tx, merchant, now, language: merchant.language, staffId: '' }
  for (const { name, content } of readableTables(scope)) files.push({ name, ...(await zip.add(name, content)) })
  for (const name of await picturesOf(tx, merchantId)) {
    const picture = await app.storage.get(pictureKey(merchant.shortKey, name) ?? '')
    if (picture) files.push({ name, ...(await zip.add(name, [picture])) })
  }
  const manifest: Manifest = {
    format: 'chopcard-merchant',
    version: formatVersion,
    product: productVersion(),
    schema: await schemaOf(tx),
    secret: fingerprintOf(app.config.secret),
    takenAt: now.toISOString(),
    merchant: { id: merchant.id, shortKey: merchant.shortKey, name: merchant.name, plan },
    tables,
    files,
  }
  await zip.add(manifestName, [Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)])
  await zip.end()
  return manifest
}

type Counted = (rows: number) => Promise<void>

async function addTable(zip: Zip, tx: Tx, shape: TableShape, merchantId: string, counted: Counted) {
  let rows = 0
  async function* content() {
    for await (const lines of readTable(tx, shape, merchantId)) {
      rows += lines.length
      await counted(lines.length)
      yield Buffer.from(`${lines.join('\n')}\n`)
    }
  }
  const packed = await zip.add(tableFile(shape.name), content())
  return { rows, ...packed }
}

/** The merchant, also one that the platform has closed: its data is still its own. */
async function describe(tx: Tx, merchantId: string) {
  const { rows } = await sql<MerchantColumns & { now: Date; plan: string }>`
    select now() as now, p.name as plan, ${sql.raw(merchantColumns)}
    from merchant m join service_plan p on p.id = m.plan_id where m.merchant_id = ${merchantId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`There is no merchant ${merchantId}.`)
  if (row.sandbox_of) throw new Error('Test data is not exported: it is made anew.')
  return { merchant: merchantOf({ ...row, account_state: 'active' }, row.now), now: row.now, plan: row.plan }
}
