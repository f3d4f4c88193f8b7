import { enrolMember } from '../server/src/loyalty/cards/enrol-member.ts'
import { addDays, localDay } from '../server/src/core/clock.ts'
import type { Actor } from '../server/src/core/context.ts'
import { approveReceipt, rejectReceipt } from '../server/src/earning/receipts/decide-receipts.ts'
import { receiptTerms } from '../server/src/earning/receipts/receipt-rules.ts'
import { storeReceiptPicture } from '../server/src/earning/receipts/store-picture.ts'
import { writeReceipt } from '../server/src/earning/receipts/write-receipt.ts'
import type { Life } from './live-through.ts'
import { receiptScene } from './drawings/receipt.ts'
import { pick } from './random.ts'
import { drawJpeg } from './read-svg.ts'

type End = 'approved' | 'mismatch' | 'unreadable' | 'duplicate' | 'pending' | 'twin'

/** Whose it is, how many days ago, and what became of it; a twin shows the receipt of the line before once more. */
const story: readonly (readonly [member: number, daysAgo: number, end: End])[] = [
  [0, 55, 'approved'],
  [1, 52, 'approved'],
  [2, 47, 'unreadable'],
  [0, 40, 'approved'],
  [3, 34, 'approved'],
  [1, 30, 'approved'],
  [4, 24, 'approved'],
  [2, 21, 'approved'],
  [0, 17, 'mismatch'],
  [3, 12, 'approved'],
  [4, 9, 'approved'],
  [1, 6, 'approved'],
  [2, 4, 'approved'],
  [0, 3, 'duplicate'],
  [3, 1, 'pending'],
  [4, 1, 'twin'],
  [1, 0, 'pending'],
  [0, 0, 'pending'],
]

/** Members who only hand in receipts, over the last weeks: some were accepted, some were not, some wait. */
export async function seedReceipts(
  life: Life,
  contacts: readonly { email: string; nickname: string }[],
): Promise<void> {
  const { app, merchant, campaign, random } = life
  const terms = receiptTerms(campaign.type, campaign.settings)
  if (!terms) return
  const actor: Actor = { kind: 'public', id: null, name: '', nickname: null }
  const joined = new Date(Date.now() - 58 * 86_400_000)
  const cards: string[] = []
  for (const contact of contacts) {
    const facts = { app, merchant, campaign, contact, actor, now: joined, source: 'registration' }
    cards.push((await app.database.tx((tx) => enrolMember(tx, facts))).cardId)
  }
  let last: Awaited<ReturnType<typeof drawn>> | undefined
  for (const [i, [member, daysAgo, end]] of story.entries()) {
    const at = new Date(Date.now() - daysAgo * 86_400_000 - (6 - i / 4) * 3_600_000)
    const own: Awaited<ReturnType<typeof drawn>> =
      end === 'twin' && last ? last : await drawn(life, terms.shopNames, at, i)
    const { id: merchantId, currency } = merchant
    const of = { merchantId, campaignId: campaign.id, cardId: cards[member] ?? '', currency, at }
    const { id } = await app.database.tx((tx) => writeReceipt(tx, app, of, { terms, ...own, draw: 0 }))
    last = own
    const now = new Date(at.getTime() + 3_600_000)
    const by = { app, merchant, actor: pick(random, life.operators), now, action: 'demo', tell: false }
    if (end === 'approved') await approveReceipt(by, id)
    else if (end !== 'pending' && end !== 'twin') await rejectReceipt(by, id, { reason: end, note: '' })
  }
}

async function drawn({ app, merchant, random }: Life, shops: readonly string[], at: Date, seed: number) {
  const amount = 650 + Math.floor(random() * 460) * 5
  const transactionOn = addDays(localDay(at, merchant.timeZone), seed % 3 === 0 ? -1 : 0)
  const content = await drawJpeg(receiptScene({ amount, day: transactionOn, seed: seed + 1 }))
  const picture = await storeReceiptPicture(app, merchant.shortKey, content)
  return { purchase: { transactionOn, shopName: pick(random, shops), amount }, picture }
}
