import { v7 as uuid } from 'uuid'
import { features } from '@chopcard/contract/core/features.ts'
import type { App } from '../../core/app.ts'
import type { Manifest } from './manifest.ts'
import { fileSink } from './file-sink.ts'
import { writeFullExport } from './write-full-export.ts'

/** For tests: writes an export of a merchant to a file. */
export async function exportTo(app: App, merchantId: string, file: string): Promise<Manifest> {
  const { sink, end } = fileSink(file)
  const manifest = await writeFullExport(app, merchantId, sink, () => Promise.resolve())
  await end()
  return manifest
}

/** A service plan with every feature, which a platform offers. */
export async function makeOfferedPlan(app: App): Promise<string> {
  const name = `Moved here ${uuid()}`
  await app.database.kysely
    .insertInto('service_plan')
    .values({
      id: uuid(),
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
