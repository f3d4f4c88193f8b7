import { request } from 'node:http'
import { mapWithConcurrency } from '../server/src/core/map-with-concurrency.ts'
import type { Demo, DemoCard } from './demo.ts'

const OPENED_AT_ONCE = 100

type Stream = { card: DemoCard; heard: () => void; close(): void }

/** The live updates of so many open card pages, as the pages' own script asks for them: memory, and how soon each hears. */
export async function measureOpenPages(demo: Demo, cards: readonly DemoCard[], count: number) {
  const before = demo.program.residentMb()
  const streams: Stream[] = []
  await mapWithConcurrency(
    Array.from({ length: count }, (_, n) => cards[n % cards.length] as DemoCard),
    OPENED_AT_ONCE,
    async (card) => streams.push(await listen(demo.program.url, card)),
  )
  const open = demo.program.residentMb()
  const times: number[] = []
  const answers: number[] = []
  for (let n = 0; n < 50; n++) {
    const card = cards[n % cards.length] as DemoCard
    const began = performance.now()
    const mine = streams.filter((stream) => stream.card === card)
    const heard = Promise.all(
      mine.map(
        (stream) =>
          new Promise<void>((resolve) => {
            stream.heard = () => {
              times.push(performance.now() - began)
              resolve()
            }
          }),
      ),
    )
    answers.push(await demo.adjust(card, n % 2 ? -1 : 1).catch(() => demo.adjust(card, n % 2 ? 1 : -1)))
    await heard
    for (const stream of mine) stream.heard = () => undefined
  }
  for (const stream of streams) stream.close()
  const at = (list: number[], part: number) =>
    Math.round(list.toSorted((a, b) => a - b)[Math.floor(list.length * part)] ?? 0)
  return {
    pages: count,
    residentMb: before,
    residentMbOpen: open,
    kbEach: Math.round(((open - before) * 1024) / count),
    tillP50: at(answers, 0.5),
    heardP50: at(times, 0.5),
    heardP95: at(times, 0.95),
  }
}

function listen(url: string, card: DemoCard): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/member/card/events`, {
      headers: { authorization: `Bearer ${card.token}`, accept: 'text/event-stream' },
      agent: false,
    })
    const stream: Stream = { card, heard: () => undefined, close: () => asked.destroy() }
    asked.on('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the events answer ${answer.statusCode}`))
      answer.once('data', () => {
        answer.on('data', (chunk: Buffer) => {
          if (chunk.includes('event: card')) stream.heard()
        })
        resolve(stream)
      })
      answer.on('error', () => undefined)
    })
    asked.on('error', reject)
    asked.end()
  })
}
