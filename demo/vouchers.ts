import { VoucherBody, type VoucherInput } from '@chopcard/contract/giving/vouchers.ts'
import { v7 as uuid } from 'uuid'
import { addDays, localDay } from '../server/src/core/clock.ts'
import type { App } from '../server/src/core/app.ts'
import type { Actor, Merchant } from '../server/src/core/context.ts'
import { appendVoucher, voucherLine, writeContextTo } from '../server/src/giving/vouchers/append-voucher.ts'
import { expireVouchersOf } from '../server/src/giving/vouchers/expire-vouchers.ts'
import { issueVoucher } from '../server/src/giving/vouchers/give-voucher.ts'
import { recordFacts, loadRecord } from '../server/src/giving/vouchers/record-store.ts'
import { voucherColumns } from '../server/src/giving/vouchers/save-voucher.ts'
import { consume, type VoucherDecision, waive } from '../server/src/giving/vouchers/voucher-rules.ts'
import { publishDemoPicture, readDemoPictures } from './pictures.ts'
import { pick } from './random.ts'

type Counter = { app: App; merchant: Merchant; operators: readonly Actor[]; random: () => number }
type Holder = { email: string }

const day = 86_400_000

/** Gift vouchers and promotional credit of the last two months: some untouched, some spent in parts, some at their end. */
export async function seedVouchers(counter: Counter, detailBanner: string, holders: readonly Holder[]): Promise<void> {
  const { app, merchant, random } = counter
  const banner = await publishBanner(counter)
  const ids: string[] = []
  for (const words of designs(localDay(new Date(), merchant.timeZone)))
    ids.push(await design(counter, { ...common, ...words, banner, detailBanner }))
  for (const [i, { email }] of holders.entries()) {
    const voucherId = ids[i % ids.length] ?? ''
    const now = new Date(Date.now() - (2 + Math.floor(random() * 50)) * day)
    const giving = { app, merchant, actor: pick(random, counter.operators), now, voucherId, email }
    const id = await app.database.tx((tx) =>
      issueVoucher(tx, { ...giving, language: merchant.language, source: 'staff' }),
    )
    await spend(counter, id, now, i % 9 === 4)
  }
  await expireVouchersOf(app, merchant, new Date())
  await showOnCards(
    counter,
    holders.filter((_, i) => i % 3 !== 2),
  )
}

/** Most holders have confirmed their address: their cards show what was mailed there. */
const showOnCards = ({ app, merchant }: Counter, holders: readonly Holder[]) =>
  app.database.kysely
    .updateTable('member')
    .set((row) => ({ proven_email: row.ref('email') }))
    .where('merchant_id', '=', merchant.id)
    .where(
      'email',
      'in',
      holders.map(({ email }) => email),
    )
    .execute()

const common = {
  codeType: 'both',
  keywords: ['gift'] as string[],
  effectiveFrom: null,
  effectiveTo: null,
  validityDays: null,
  enabled: true,
  terms: 'Not exchangeable for cash. What is left stays on the voucher until its last day.',
} as const

type Words = Omit<VoucherInput, keyof typeof common | 'banner' | 'detailBanner'> & Partial<VoucherInput>

const designs = (today: string): Words[] => [
  {
    name: 'Gift voucher $50',
    type: 'value',
    title: 'Fifty dollars of good coffee',
    description: 'For breakfast, beans or cake, in one go or bit by bit.',
    amount: 5000,
    price: 5000,
    validityType: 'days',
    validityDays: 365,
    backgroundColor: '#5b3a29',
    foregroundColor: '#fff4e2',
  },
  {
    name: 'Five times brunch',
    type: 'value',
    title: 'Brunch for five mornings',
    description: 'Five plates of brunch for the price of four.',
    amount: 9000,
    price: 7200,
    validityType: 'dates',
    effectiveFrom: addDays(today, -60),
    effectiveTo: addDays(today, 120),
    backgroundColor: '#14532d',
    foregroundColor: '#f0fdf4',
  },
  {
    name: 'Sorry for the wait',
    type: 'promotion',
    title: 'Ten dollars, and our apologies',
    description: 'We kept you waiting. The next one is on us.',
    amount: 1000,
    price: 0,
    validityType: 'days',
    validityDays: 30,
    backgroundColor: '#1e3a5f',
    foregroundColor: '#f1f5f9',
  },
]

async function design({ app, merchant }: Counter, words: VoucherInput): Promise<string> {
  const id = uuid()
  const own = { merchant_id: merchant.id, id, currency: merchant.currency }
  await app.database.kysely
    .insertInto('voucher')
    .values({ ...own, ...voucherColumns(VoucherBody.parse(words)), created_at: new Date(Date.now() - 60 * day) })
    .execute()
  return id
}

/** What its holder has done with it since: nothing, something, or all of it; of some the rest is written off. */
async function spend(counter: Counter, id: string, given: Date, isWaived: boolean): Promise<void> {
  const { random } = counter
  const visits = Math.floor(random() * 4)
  let at = given.getTime()
  for (let i = 0; i < visits; i++) {
    at += (1 + random() * 6) * day
    const now = new Date(at)
    const { balance, ends_at } = await loadRecord(counter.app.database.kysely, counter.merchant.id, id)
    if (now > new Date() || now >= ends_at || balance === 0) return
    const amount = Math.min(balance, 300 + Math.floor(random() * 60) * 50)
    await write(counter, id, now, (facts) => consume(facts, amount, now), '')
  }
  if (isWaived) {
    const now = new Date(Math.min(at + day, Date.now()))
    const { balance, ends_at } = await loadRecord(counter.app.database.kysely, counter.merchant.id, id)
    if (balance && now < ends_at) await write(counter, id, now, (facts) => waive(facts, now), 'Paid out in cash')
  }
}

async function write(
  { app, merchant, operators, random }: Counter,
  id: string,
  at: Date,
  decide: (facts: ReturnType<typeof recordFacts>) => VoucherDecision,
  remark: string,
): Promise<void> {
  const row = await loadRecord(app.database.kysely, merchant.id, id)
  const decision = decide(recordFacts(row))
  const by = { actor: pick(random, operators), source: 'staff', remark }
  const writeContext = writeContextTo(row, { merchant, now: at }, by)
  await app.database.tx((tx) =>
    appendVoucher(app.database, writeContext, decision, voucherLine(writeContext, decision), { tx }),
  )
}

async function publishBanner({ app, merchant }: Counter): Promise<string> {
  const [picture] = await readDemoPictures(['kopi/voucher'])
  if (!picture) throw new Error('no picture of the voucher')
  return publishDemoPicture(app, merchant, 'voucherBanner', picture)
}
