// node bench/members.ts [open pages]: members' pages on the demo's data; written to bench/results-members.json. With a number only so
// many card pages that listen for changes; a process may need `ulimit -n 25000` for 10,000.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measurePage } from './card-page.ts'
import { type DemoCard, openDemo } from './demo.ts'
import { measure } from './load.ts'
import { measureOpenPages } from './open-pages.ts'
import { measureStampSeen } from './stamp-seen.ts'

const onlyOpen = Number(process.argv[2] ?? 0)
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
  const open = onlyOpen || 2_000
  keep(`${open} open card pages`, await measureOpenPages(demo, cards, open))
  if (!onlyOpen) await measurePages(card)
} finally {
  await demo.close()
}

/** How fast pages are drawn, and what members wait for. */
async function measurePages(card: DemoCard): Promise<void> {
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
  keep('milliseconds from the till’s request to the stamp on the member’s page', await measureStampSeen(demo, card))
  for (const page of await demo.pages())
    keep(`${page.name} on a slow phone and line, the median of three visits`, await measurePage(page))
}
