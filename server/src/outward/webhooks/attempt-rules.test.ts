import { describe, expect, test } from 'vitest'
import { afterAttempt, attemptPauses, type Outcome, requestsAtOnce } from './attempt-rules.ts'

const now = new Date('2026-11-24T10:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const HOUR = 3_600_000
const after = (outcome: Outcome, step = 1, failingSince: Date | null = null, random = 0.5) =>
  afterAttempt({ step }, { failingSince }, outcome, now, random)

describe('attempts of a delivery', () => {
  test('ten attempts are made over 75 hours, and then the delivery has failed', () => {
    const pauses: number[] = []
    for (let step = 1; ; ) {
      const { delivery } = after({ status: 500 }, step)
      if (delivery.state !== 'waiting') {
        expect(delivery.state).toBe('failed')
        break
      }
      pauses.push((delivery.at.getTime() - now.getTime()) / 1000)
      step = delivery.step
    }
    expect(pauses).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
    expect(Math.floor(attemptPauses.reduce<number>((sum, pause) => sum + pause, 0) / 3600)).toBe(75)
  })

  test.each([
    [0, 4.5],
    [0.5, 5],
    [1, 5.5],
  ])('a random number of %d makes the first pause %d seconds', (random, seconds) => {
    const { delivery } = after({ status: 500 }, 1, null, random)
    expect(delivery).toMatchObject({ state: 'waiting', at: new Date(now.getTime() + seconds * 1000) })
  })

  test.each<[Outcome, 'delivered' | 'waiting' | 'failed']>([
    [{ status: 200 }, 'delivered'],
    [{ status: 204 }, 'delivered'],
    [{ status: 299 }, 'delivered'],
    [{ status: 199 }, 'waiting'],
    [{ status: 301 }, 'waiting'],
    [{ status: 307 }, 'waiting'],
    [{ status: 400 }, 'waiting'],
    [{ status: 404 }, 'waiting'],
    [{ status: 410 }, 'failed'],
    [{ status: 500 }, 'waiting'],
    [{ error: 'timeout' }, 'waiting'],
    [{ error: 'address-refused' }, 'waiting'],
  ])('an attempt that ends with %j makes the delivery %s', (outcome, state) => {
    expect(after(outcome).delivery.state).toBe(state)
  })
})

describe('what an answer means for the endpoint', () => {
  test('a success ends the time of failures, and the first failure begins one', () => {
    expect(after({ status: 200 }, 3, ago(HOUR)).endpoint).toEqual({ failingSince: null })
    expect(after({ status: 500 }).endpoint).toEqual({ failingSince: now })
    expect(after({ status: 500 }, 2, ago(HOUR)).endpoint).toEqual({ failingSince: ago(HOUR) })
  })

  test('a 410 disables the endpoint at once', () => {
    expect(after({ status: 410 }).endpoint).toMatchObject({ disabledReason: 'gone' })
  })

  test.each([
    [5 * 24 * HOUR, 'failing'],
    [5 * 24 * HOUR - 1, undefined],
  ])('an endpoint that has failed for %d ms is disabled for %s', (ms, reason) => {
    expect(after({ error: 'unreachable' }, 4, ago(ms)).endpoint.disabledReason).toBe(reason)
  })

  test.each<[number, string | undefined, number | undefined]>([
    [429, '120', 120],
    [502, '30', 30],
    [504, 'Tue, 24 Nov 2026 10:10:00 GMT', 600],
    [429, '999999', 86_400],
    [429, undefined, undefined],
    [429, 'soon', undefined],
    [429, '-5', undefined],
    [429, 'Tue, 24 Nov 2026 09:00:00 GMT', undefined],
    [500, '120', undefined],
    [503, '120', undefined],
  ])('an answer of %d with Retry-After %s makes the endpoint wait for %s seconds', (status, retryAfter, seconds) => {
    const { endpoint, delivery } = after({ status, retryAfter })
    const until = seconds && new Date(now.getTime() + seconds * 1000)
    expect(endpoint.pausedUntil).toEqual(until || undefined)
    if (until) expect(delivery).toMatchObject({ state: 'waiting', at: until })
  })

  test('an endpoint has four places, and one after a minute of failures', () => {
    expect(requestsAtOnce({ failingSince: null }, now)).toBe(4)
    expect(requestsAtOnce({ failingSince: ago(60_000) }, now)).toBe(4)
    expect(requestsAtOnce({ failingSince: ago(60_001) }, now)).toBe(1)
  })
})
