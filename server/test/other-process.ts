import { readConfig } from '../src/core/config.ts'
import { mapWithConcurrency } from '../src/core/map-with-concurrency.ts'
import { makeLog } from '../src/core/log.ts'
import { features } from '../src/features.ts'
import { openApp } from '../src/core/open-app.ts'
import { type Crowd, giveOne, concurrency, type GivenOrRefused } from './give-one.ts'

// Another process of the program's code: knows of the test nothing but the database and what it is told to do.
const config = readConfig({
  NODE_ENV: 'test',
  CHOPCARD_DATA_DIR: process.env['CHOPCARD_DATA_DIR'] ?? '',
  CHOPCARD_SECRET: process.env['CHOPCARD_SECRET'] ?? '',
  CHOPCARD_PUBLIC_URL: 'http://chopcard.test',
  CHOPCARD_LOG_LEVEL: 'silent',
})
const app = openApp(config, process.env['DATABASE_URL'] ?? '', makeLog('silent'), features, { schema: 'pgboss' })

process.on('message', ({ merchantId, receivers }: Crowd) => {
  const taken: GivenOrRefused[] = []
  void mapWithConcurrency(receivers, concurrency, async (receiver) =>
    taken.push(await giveOne(app, merchantId, receiver)),
  ).then(
    () => process.send?.({ taken }),
    (error: Error) => process.send?.({ failed: String(error.stack) }),
  )
})
process.on('disconnect', () => void app.close().then(() => process.exit()))
process.send?.('ready')
