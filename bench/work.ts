// The work of the program without requests, in a process of its own: of all features, or without the one that is named.
import { readConfig } from '../server/src/core/config.ts'
import { makeLog } from '../server/src/core/log.ts'
import { openApp } from '../server/src/core/open-app.ts'
import { features } from '../server/src/features.ts'
import { startWork } from '../server/src/start-work.ts'
import { bench } from './database.ts'

const [url = '', without] = process.argv.slice(2)
const config = readConfig({
  NODE_ENV: 'test',
  CHOPCARD_DATA_DIR: '/tmp/chopcard-bench-work',
  CHOPCARD_SECRET: bench.secret,
})
const app = openApp(config, url, makeLog('silent'), features)
const work = await startWork(
  app,
  features.filter(({ name }) => name !== without),
)
process.once('SIGTERM', () => void work.close().then(() => app.close()))
process.send?.('ready')
process.disconnect?.()
