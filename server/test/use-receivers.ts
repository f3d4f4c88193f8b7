import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { mapWithConcurrency } from '../src/core/map-with-concurrency.ts'
import { type Crowd, giveOne, concurrency, type GivenOrRefused, type Receiver } from './give-one.ts'
import type { Harness } from './harness.ts'

/**
 * Crowds that receive coupons, half of them in this process and half in another, which share nothing but the
 * database: what one of them remembers helps nobody.
 */
export function useTakers(t: Pick<Harness, 'app'>) {
  let other: ChildProcess
  beforeAll(async () => {
    other = fork(join(import.meta.dirname, 'other-process.ts'), {
      execArgv: [],
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: inject('databaseUrl'),
        CHOPCARD_SECRET: t.app.config.secret,
        CHOPCARD_DATA_DIR: t.app.config.dataDir,
      },
    })
    await once(other, 'message')
  }, 180_000)
  afterAll(async () => {
    if (!other?.connected) return
    other.disconnect()
    await once(other, 'exit')
  })

  /** What became of each taker of a merchant's coupons, all at once. */
  return async function rush(merchantId: string, receivers: readonly Receiver[]) {
    const mine = receivers.filter((_, i) => i % 2)
    const theirs = askOther(other, { merchantId, receivers: receivers.filter((_, i) => !(i % 2)) })
    const taken: GivenOrRefused[] = []
    await mapWithConcurrency(mine, concurrency, async (receiver) =>
      taken.push(await giveOne(t.app, merchantId, receiver)),
    )
    const elsewhere = await theirs
    const all = [...taken, ...elsewhere]
    return {
      given: all.filter((one) => typeof one !== 'string'),
      refusals: [...new Set(all.filter((one) => typeof one === 'string'))],
      /** So many got one here, so many there. */
      sides: [taken, elsewhere].map((side) => side.filter((one) => typeof one !== 'string').length),
    }
  }
}

async function askOther(other: ChildProcess, receivers: Crowd): Promise<GivenOrRefused[]> {
  const told = once(other, 'message') as Promise<[{ taken?: GivenOrRefused[]; failed?: string }]>
  other.send(receivers)
  const [{ taken, failed }] = await told
  if (!taken) throw new Error(failed)
  return taken
}
