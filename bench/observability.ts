// node bench/observability.ts [seconds] [rounds]: stamps a second of the program that is observed (traces to a collector, figures read
// every second) and of one that is not, by turns, on one database with CHOPCARD_BENCH_CARDS cards.
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fill, openBenchDatabase, size } from './database.ts'
import { measure } from './load.ts'
import { startProgram } from './program.ts'
import { loadOf, medianBy } from './till.ts'

const seconds = Number(process.argv[2] ?? 5)
const rounds = Number(process.argv[3] ?? 5)
const operationsPort = 4874

let spansReceived = 0
/** A collector that reads what it gets, and keeps nothing. */
const collector = createServer((request, response) => {
  request.on('data', (part: Buffer) => (spansReceived += part.toString('latin1').split('"spanId"').length - 1))
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
const { port } = collector.address() as AddressInfo

const database = await openBenchDatabase(process.env['CHOPCARD_BENCH_DIR'])
try {
  await fill(database.adminUrl)
  const observed = await startProgram(database.url, 4872, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    CHOPCARD_OPERATIONS_PORT: String(operationsPort),
  })
  const plain = await startProgram(database.url, 4873)
  const scrape = setInterval(
    () => void fetch(`http://127.0.0.1:${operationsPort}/metrics`).then((r) => r.text()),
    1_000,
  )
  const press = async (program: typeof plain) =>
    (await measure({ ...loadOf('issue', program, 16, size.cards), seconds })).perSecond
  try {
    await press(observed)
    await press(plain)
    const pairs: { observed: number; plain: number; ratio: number }[] = []
    for (let n = 0; n < rounds; n++) {
      const [first, second] = n % 2 ? [plain, observed] : [observed, plain]
      const rates = new Map([[first, await press(first)]])
      rates.set(second, await press(second))
      const [on, off] = [rates.get(observed) ?? 0, rates.get(plain) ?? 1]
      pairs.push({ observed: on, plain: off, ratio: Math.round((on / off) * 1_000) / 1_000 })
    }
    console.table(pairs)
    console.log(`median ratio ${medianBy(pairs, ({ ratio }) => ratio).ratio}; ${spansReceived} spans received`)
  } finally {
    clearInterval(scrape)
    await observed.stop()
    await plain.stop()
  }
} finally {
  await database.remove()
  collector.close()
}
