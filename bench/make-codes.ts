import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { openDatabase } from '../server/src/core/database.ts'
import { makeCodes } from '../server/src/giving/coupons/make-coupon-codes.ts'
import { bench } from './database.ts'
import { insertCoupon } from './fill-issued.ts'
import { cpuOf, cpuOfChildren, postmasterOf } from './processor.ts'

const rounds = 3

/**
 * The job that makes codes, in this process, against a COPY of the same rows into a table of the same form, keys and checks:
 * a third each by turns, so that both tables are as long all the time. Rates are rows a second.
 */
export async function makeAgainstIssued(client: pg.Client, url: string, codes: number) {
  const couponId = randomUUID()
  await insertCoupon(client, `Made ${couponId}`, couponId)
  const folder = mkdtempSync(join(tmpdir(), 'chopcard-copy-'))
  // The database may be another user of the system.
  chmodSync(folder, 0o777)
  const opened = openDatabase(url, 2, () => undefined)
  await client.query('drop table if exists plain_code')
  await client.query('create table plain_code (like coupon_code including all)')
  const postmaster = await postmasterOf(url)
  const processorMs = () => cpuOfChildren(postmaster) + cpuOf(process.pid)
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
  const rows = []
  try {
    for (let round = 0; round < rounds; round++) {
      const quantity = Math.floor((codes * (round + 1)) / rounds) - Math.floor((codes * round) / rounds)
      const makingId = await askForCodes(client, couponId, quantity)
      const made = await timed(processorMs, () =>
        makeCodes(opened, { merchantId: bench.merchantId, couponId, makingId }),
      )
      const file = join(folder, `${round}.copy`)
      await writeNewest(client, couponId, quantity, file)
      const copied = await timed(processorMs, () => client.query(`copy plain_code from '${file}'`))
      const rate = (took: number) => Math.round(quantity / (took / 1000))
      const hundredths = (n: number) => Math.round(100 * n) / 100
      rows.push({
        quantity,
        made: rate(made.ms),
        copied: rate(copied.ms),
        ratio: hundredths(copied.ms / made.ms),
        // What of it was work, where others had the machine as well.
        madeProcessorMs: made.processorMs,
        copiedProcessorMs: copied.processorMs,
        ratioOfProcessor: hundredths(copied.processorMs / made.processorMs),
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

/** Writes the rows that were made last into a file. */
const writeNewest = (client: pg.Client, couponId: string, quantity: number, file: string) =>
  client.query(`copy (select k.* from coupon_code k join coupon c on c.merchant_id = k.merchant_id and c.id = k.coupon_id
    where k.coupon_id = '${couponId}' and k.number > c.numbered - ${quantity}) to '${file}'`)

async function timed(processorMs: () => number, work: () => Promise<unknown>) {
  const [began, before] = [performance.now(), processorMs()]
  await work()
  return { ms: performance.now() - began, processorMs: processorMs() - before }
}
