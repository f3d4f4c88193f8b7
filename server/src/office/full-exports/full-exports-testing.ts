import { createHash } from 'node:crypto'
import { features } from '@chopcard/contract/core/features.ts'
import { newId } from '../../core/new-id.ts'
import type { App } from '../../core/app.ts'
import { fileSink } from './file-sink.ts'
import { type Manifest, manifestName } from './manifest.ts'
import { writeFullExport } from './write-full-export.ts'
import { openZipFile } from './zip-reader.ts'
import { openZip } from './zip-writer.ts'

/** For tests: writes an export of a merchant to a file. */
export async function exportTo(app: App, merchantId: string, file: string): Promise<Manifest> {
  const { sink, end } = fileSink(file)
  const manifest = await writeFullExport(app, merchantId, sink, () => Promise.resolve())
  await end()
  return manifest
}

/** For tests: the text of a file of an archive. */
export async function textIn(archive: string, name: string): Promise<string> {
  const { entries, contentOf, close } = await openZipFile(archive)
  const entry = entries.get(name)
  if (!entry) throw new Error(`${name} is not in the archive`)
  const pieces: Buffer[] = []
  for await (const piece of await contentOf(entry)) pieces.push(piece as Buffer)
  close()
  return Buffer.concat(pieces).toString('utf8')
}

/** For tests: an archive with the lines of one table changed, and all its checksums right; its pictures stay out. */
export async function withRows(from: string, to: string, table: string, change: (lines: string) => string, more = {}) {
  const manifest = JSON.parse(await textIn(from, manifestName)) as Manifest
  const { sink, end } = fileSink(to)
  const zip = openZip(sink)
  for (const described of manifest.tables) {
    const lines = await textIn(from, `data/${described.name}.jsonl`)
    const content = Buffer.from(described.name === table ? change(lines) : lines)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const rows = content.toString().split('\n').length - 1
    Object.assign(described, { rows, bytes: content.length, sha256 })
    await zip.add(`data/${described.name}.jsonl`, [content])
  }
  await zip.add(manifestName, [Buffer.from(JSON.stringify({ ...manifest, ...more, files: [] }))])
  await zip.end()
  await end()
}

/** A service plan with every feature, which a platform offers. */
export async function makeOfferedPlan(app: App): Promise<string> {
  const name = `Moved here ${newId()}`
  await app.database.kysely
    .insertInto('service_plan')
    .values({
      id: newId(),
      name,
      cycle_days: 30,
      price: 0,
      currency: 'USD',
      campaign_quota: 1000,
      admin_quota: 1000,
      member_quota: 1_000_000,
      api_rate: 1000,
      api_burst: 100_000,
      features: JSON.stringify(Object.fromEntries(features.map((feature) => [feature, true]))),
    })
    .execute()
  return name
}
