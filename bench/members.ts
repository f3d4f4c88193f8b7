// node bench/members.ts: members' pages on the demo's data; written to bench/results-members.json.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measurePage } from './card-page.ts'
import { openDemo } from './demo.ts'
import { measure } from './load.ts'
import { measureOpenPages } from './open-pages.ts'
import { measureStampSeen } from './stamp-seen.ts'

const results: Record<string, unknown> = {}

function keep(name: string, result: object): void {
  results[name] = result
  writeFileSync(join(import.meta.dirname, 'results-members.json'), `${JSON.stringify(results, null, 2)}\n`)
  console.log(`\n${name}`)
  console.table(Array.isArray(result) ? result : [result])
}

const demo = await openDemo()
try {
  const cards = await demo.cards(100, ({ type, carnivalMode }) => type === 'chop' && !carnivalMode)
  const [card] = cards
  if (!card) throw new Error('the demo has no card')
  const load = { url: demo.program.url, clients: 16, seconds: 4, method: 'GET', headers: {}, cards: 1 } as const
  const rates = []
  for (let n = 0; n < 3; n++) {
    const fixed = await measure({ ...load, path: '/merchant/login' })
    const drawn = await measure({ ...load, path: new URL(card.url).pathname })
    const of = Math.round((drawn.perSecond / fixed.perSecond) * 100) / 100
    rates.push({
      fixed: fixed.perSecond,
      card: drawn.perSecond,
      of,
      p95: drawn.p95,
      errors: drawn.errors + drawn.non2xx,
    })
  }
  keep('card pages drawn a second, of a fixed answer of the same process', rates)
  keep('2,000 open card pages', await measureOpenPages(demo, cards, 2_000))
  keep('milliseconds from the till’s request to the stamp on the member’s page', await measureStampSeen(demo, card))
  for (const page of await demo.pages())
    keep(`${page.name} on a slow phone and line, the median of three visits`, await measurePage(page))
} finally {
  await demo.close()
}
