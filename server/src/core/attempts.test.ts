import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import { bucketOf, clearAttempts, giveBackAttempt, consumeAttempt } from './attempts.ts'
import { openDatabase } from './database.ts'

const database = openDatabase(inject('databaseUrl'), 20, () => undefined)
const db = database.kysely
afterAll(() => database.close())

const five = { limit: 5, windowSeconds: 900 }
const newBucket = () => bucketOf('a secret of the test', 'test', randomUUID())
const refusal = (taken: Promise<void>) =>
  taken.then(
    () => undefined,
    (error: unknown) => (error as Refusal).code,
  )
const isOver = (bucket: string) =>
  db.updateTable('attempt_counter').set({ window_ends_at: sql<Date>`now()` }).where('bucket', '=', bucket).execute()

test('exactly as many of 100 parallel attempts are let through as the limit allows', async () => {
  const bucket = newBucket()
  const results = await Promise.all(Array.from({ length: 100 }, () => refusal(consumeAttempt(db, bucket, five))))
  expect(results.filter((code) => code === undefined)).toHaveLength(5)
  expect(results.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(95)
})

test('a refusal by an attempt limit says when the window ends', async () => {
  const bucket = newBucket()
  await consumeAttempt(db, bucket, { limit: 1, windowSeconds: 900 })
  const error = await consumeAttempt(db, bucket, { limit: 1, windowSeconds: 900 }).catch((e: unknown) => e as Refusal)
  expect(error).toBeInstanceOf(Refusal)
  const { retryAfter } = (error as Refusal).facts
  expect(retryAfter).toBeGreaterThan(800)
  expect(retryAfter).toBeLessThanOrEqual(900)
})

test('exactly as many attempts as the limit are let through again after the window has passed', async () => {
  const bucket = newBucket()
  for (let i = 0; i < 5; i++) await consumeAttempt(db, bucket, five)
  expect(await refusal(consumeAttempt(db, bucket, five))).toBe('TOO_MANY_REQUESTS')
  await isOver(bucket)
  const results = await Promise.all(Array.from({ length: 50 }, () => refusal(consumeAttempt(db, bucket, five))))
  expect(results.filter((code) => code === undefined)).toHaveLength(5)
})

test('an attempt that was returned can be used once more, and no more can be returned than were used', async () => {
  const bucket = newBucket()
  for (let i = 0; i < 5; i++) await consumeAttempt(db, bucket, five)
  await giveBackAttempt(db, bucket)
  expect(await refusal(consumeAttempt(db, bucket, five))).toBeUndefined()
  expect(await refusal(consumeAttempt(db, bucket, five))).toBe('TOO_MANY_REQUESTS')
  for (let i = 0; i < 9; i++) await giveBackAttempt(db, bucket)
  const results = await Promise.all(Array.from({ length: 9 }, () => refusal(consumeAttempt(db, bucket, five))))
  expect(results.filter((code) => code === undefined)).toHaveLength(5)
})

test('cleared attempts no longer count, and each bucket counts for itself', async () => {
  const [mine, other] = [newBucket(), newBucket()]
  for (let i = 0; i < 5; i++) await consumeAttempt(db, mine, five)
  await clearAttempts(db, other)
  expect(await refusal(consumeAttempt(db, other, five))).toBeUndefined()
  expect(await refusal(consumeAttempt(db, mine, five))).toBe('TOO_MANY_REQUESTS')
  await clearAttempts(db, mine)
  expect(await refusal(consumeAttempt(db, mine, five))).toBeUndefined()
})

test('a bucket’s stored name shows what is counted but not for whom', () => {
  const bucket = bucketOf('a secret of the test', 'password', 'owner@kopi.example')
  expect(bucket).toMatch(/^password:[\w-]{43}$/)
  expect(bucket).not.toContain('kopi')
  expect(bucket).not.toBe(bucketOf('another secret', 'password', 'owner@kopi.example'))
})
