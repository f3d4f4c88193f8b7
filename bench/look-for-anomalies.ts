// Looks at the last four weeks of the benches' merchant, and tells the process that started this one how it went.
import { sql } from 'kysely'
import { findMerchant } from '../server/src/core/authenticate.ts'
import { readConfig } from '../server/src/core/config.ts'
import { makeLog } from '../server/src/core/log.ts'
import { openApp } from '../server/src/core/open-app.ts'
import { features } from '../server/src/features.ts'
import { lookAt } from '../server/src/office/anomalies/look-for-anomalies.ts'
import { bench } from './database.ts'

export type AnomalyRun = {
  entries: number
  seconds: number
  secondsOfAMillion: number
  findings: number
  /** Megabytes of memory at most. */
  mostMb: number
}

const url = process.argv[2] ?? ''
const config = readConfig({ NODE_ENV: 'test', CHOPCARD_DATA_DIR: '/tmp', CHOPCARD_SECRET: bench.secret })
const app = openApp(config, url, makeLog('silent'), features)
const found = await findMerchant(app.database.kysely, { id: bench.merchantId })
if (!found) throw new Error('the merchant of the benches')
const started = performance.now()
await lookAt(app, found.merchant, new Date())
const seconds = Math.round(performance.now() - started) / 1_000
const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  Number((await query.execute(app.database.kysely)).rows[0]?.n)
const entries = await count(sql<{ n: number }>`select count(*) as n from chop_entry
  where merchant_id = ${bench.merchantId} and at > now() - interval '28 days'`)
const findings = await count(sql<{ n: number }>`select count(*) as n from anomaly_finding
  where merchant_id = ${bench.merchantId}`)
const run: AnomalyRun = {
  entries,
  seconds,
  secondsOfAMillion: Math.round((seconds / entries) * 1_000_000_000) / 1_000,
  findings,
  mostMb: Math.round(process.resourceUsage().maxRSS / 1024),
}
process.send?.(run)
await app.close()
