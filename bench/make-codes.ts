import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { openDatabase } from '../server/src/core/database.ts'
import { makeCodes } from '../server/src/coupons/make-coupon-codes.ts'
import { bench } from './database.ts'
import { insertCoupon } from './fill-given.ts'

const rounds = 3

/**
 * The job that makes codes, in this process, against a COPY of the same rows into a table of the same form, keys and checks:
 * a third each by turns, so that both tables are as long all the time. Rates are rows a second.
 */
export async function makeAgainstCopy(client: pg.Client, url: string, codes: number) {
  const couponId = randomUUID()
  await insertCoupon(client, `Made ${couponId}`, couponId)
  const folder = mkdtempSync(join(tmpdir(), 'chopcard-copy-'))
  // The database may be another user of the system.
  chmodSync(folder, 0o777)
  const opened = openDatabase(url, 2, () => undefined)
  await client.query('drop table if exists plain_code')
  await client.query('create table plain_code (like coupon_code including all)')
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
  const rows = []
  try {
    for (let round = 0; round < rounds; round++) {
      const quantity = Math.floor((codes * (round + 1)) / rounds) - Math.floor((codes * round) / rounds)
      const makingId = await askForCodes(client, couponId, quantity)
      const madeIn = await timed(() => makeCodes(opened, { merchantId: bench.merchantId, couponId, makingId }))
      const copiedIn = await copyNewest(client, couponId, quantity, join(folder, `${round}.copy`))
      const rate = (took: number) => Math.round(quantity / (took / 1000))
      rows.push({
        quantity,
        made: rate(madeIn),
        copied: rate(copiedIn),
        ratio: Math.round((100 * copiedIn) / madeIn) / 100,
      })
    }
  } finally {
    clearInterval(watch)
    await opened.close()
    await client.query('drop table plain_code')
    rmSync(folder, { recursive: true, force: true })
  }
  const mb = (bytes: number) => Math.round(bytes / 1_048_576)
  return {
    couponId,
    rows: rows.toSorted((a, b) => a.ratio - b.ratio),
    memory: { beforeMb: mb(before), peakMb: mb(peak) },
  }
}

async function askForCodes(client: pg.Client, couponId: string, quantity: number): Promise<string> {
  const makingId = randomUUID()
  await client.query(
    `insert into coupon_making (merchant_id, id, coupon_id, quantity, length, signs, letter_case, staff_id)
     values ($1, $2, $3, $4, 14, 'both', 'upper', $5)`,
    [bench.merchantId, makingId, couponId, quantity, bench.staffId],
  )
  return makingId
}

/** The milliseconds that a COPY of the rows made last takes; writing them down first is not part of it. */
async function copyNewest(client: pg.Client, couponId: string, quantity: number, file: string): Promise<number> {
  await client.query(`copy (select k.* from coupon_code k join coupon c on c.merchant_id = k.merchant_id and c.id = k.coupon_id
    where k.coupon_id = '${couponId}' and k.number > c.numbered - ${quantity}) to '${file}'`)
  const began = performance.now()
  await client.query(`copy plain_code from '${file}'`)
  return performance.now() - began
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
