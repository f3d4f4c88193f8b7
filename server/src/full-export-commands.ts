import { rm } from 'node:fs/promises'
import type { App } from './core/app.ts'
import { fileSink } from './office/full-exports/file-sink.ts'
import { importMerchant } from './office/full-exports/import-merchant.ts'
import { merchantNamed } from './office/full-exports/merchant-named.ts'
import { writeFullExport } from './office/full-exports/write-full-export.ts'

/** Writes everything of one merchant to a new file, while the application works, or without it. */
export async function exportCommand(app: App, [named, path, ...more]: readonly string[]): Promise<void> {
  if (!named || !path || more.length)
    throw new Error('Usage: npm run export -- <id or short key of the merchant> <file.zip>')
  const merchantId = await merchantNamed(app.database.kysely, named)
  const { sink, end } = fileSink(path)
  try {
    const { merchant, tables, files } = await writeFullExport(app, merchantId, sink, () => Promise.resolve())
    await end()
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(JSON.stringify({ exported: merchant.name, file: path, rows, files: files.length }))
  } catch (error) {
    const isOurs = (error as NodeJS.ErrnoException).code !== 'EEXIST'
    if (isOurs) await rm(path, { force: true })
    throw error
  }
}

/** Brings the merchant of such a file to this platform. */
export async function importCommand(app: App, [path, option, plan, ...more]: readonly string[]): Promise<void> {
  const isFine = path && (option === undefined || (option === '--plan' && plan)) && !more.length
  if (!isFine) throw new Error('Usage: npm run import -- <file.zip> [--plan "<name of a service plan>"]')
  const { keepsLinks, ...imported } = await importMerchant(app, path, plan)
  const links = keepsLinks ? 'are the same as before' : 'are new: CHOPCARD_SECRET is another one'
  console.log(JSON.stringify({ imported, links: `Addresses and QR codes of members ${links}.` }))
}
